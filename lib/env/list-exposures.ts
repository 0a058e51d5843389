import { isLoopback } from '#platform/is-loopback.ts'

interface ExposableSettings {
  WEB_URL?: string | undefined
  SERVICE_BASE_URL?: string | undefined
  SERVICE_MANAGEMENT_URL?: string | undefined
  SERVICE_API_KEY?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  CLINIC_PHONE?: string | undefined
}

interface Exposure {
  setting: keyof ExposableSettings
  /** what is wrong and how to fix it, never the value itself */
  message: string
}

/** Settings that are harmless on one machine only. The local sandbox is exempt: it answers this machine alone. */
export function listExposures(settings: ExposableSettings): Exposure[] {
  const { WEB_URL, SERVICE_BASE_URL, SERVICE_API_KEY, SMTP_URL, MAIL_FROM, CLINIC_PHONE } = settings
  const exposures: Exposure[] = []
  if (isClearText(WEB_URL))
    exposures.push({
      setting: 'WEB_URL',
      message:
        'must start with https:// unless its host is this machine: passwords, sign-in cookies and health data would travel in clear text',
    })
  if (isClearText(SERVICE_BASE_URL))
    exposures.push({
      setting: 'SERVICE_BASE_URL',
      message:
        'must start with https:// unless its host is this machine: the API key and health data would travel in clear text',
    })
  if (isClearText(settings.SERVICE_MANAGEMENT_URL))
    exposures.push({
      setting: 'SERVICE_MANAGEMENT_URL',
      message:
        'must start with https:// unless its host is this machine: the management key would travel in clear text',
    })
  const isForOthers = SERVICE_API_KEY?.startsWith('pk_') || isElsewhere(WEB_URL)
  if (isForOthers && !SMTP_URL)
    exposures.push({
      setting: 'SMTP_URL',
      message: 'is required: without it no one receives password resets, confirmations or notices',
    })
  if (isForOthers && !MAIL_FROM)
    exposures.push({
      setting: 'MAIL_FROM',
      message:
        'is required, such as Clinic <no-reply@example.com>: it is the sender of every mail, and must be an address that your mail server sends from',
    })
  if (isForOthers && !CLINIC_PHONE)
    exposures.push({
      setting: 'CLINIC_PHONE',
      message: 'is required: it is the number that patients with a critical result call',
    })
  return exposures
}

function isClearText(address: string | undefined) {
  return isElsewhere(address) && new URL(address ?? '').protocol !== 'https:'
}

function isElsewhere(address: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address)
  return url !== null && !isLoopback(url.hostname)
}
