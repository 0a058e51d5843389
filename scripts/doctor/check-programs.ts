import type { WebSettings } from '#lib/env/env.ts'
import type { Finding } from './examine.ts'

const waitMs = 8_000
const maxClockMs = 60_000

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).catch(
    () => undefined,
  )

/** Whether the service answers, takes the team's key for the team in the settings, and agrees about the time. */
export async function checkService(settings: WebSettings): Promise<Finding[]> {
  const { SERVICE_BASE_URL: base, SERVICE_API_KEY: key, SERVICE_TEAM_ID: team } = settings
  const answer = await ask(`${base}/v2/team/${team}/physicians`, { 'x-service-api-key': key })
  if (!answer)
    return [
      {
        what: 'Service',
        fault: 'There is no answer from SERVICE_BASE_URL.',
        advice: 'Check the address, the network, and that the service runs.',
      },
    ]
  await answer.body?.cancel()
  const faults: Record<number, string> = {
    401: 'It does not know the key in SERVICE_API_KEY.',
    403: 'The key in SERVICE_API_KEY is not of the team in SERVICE_TEAM_ID.',
    404: 'The key in SERVICE_API_KEY is not of the team in SERVICE_TEAM_ID.',
  }
  const fault = answer.ok ? undefined : (faults[answer.status] ?? `It answers ${answer.status}.`)
  const sent = Date.parse(answer.headers.get('date') ?? '')
  const apart = Math.abs(Date.now() - sent)
  return [
    { what: 'Service', fault, advice: 'Compare both settings with those of your team there.' },
    {
      what: 'Clock of the service',
      fault: apart > maxClockMs ? `It is ${Math.round(apart / 1000)} s apart.` : undefined,
      advice: 'Let this machine follow NTP: webhooks that seem old are refused.',
    },
  ]
}

/** As patients reach it, through the proxy. */
export async function checkWeb({ WEB_URL }: WebSettings): Promise<Finding> {
  const answer = await ask(`${WEB_URL}/readyz`)
  await answer?.body?.cancel()
  return {
    what: 'Web app',
    fault: answer?.ok
      ? undefined
      : answer
        ? `${WEB_URL}/readyz answers ${answer.status}.`
        : `There is no answer at ${WEB_URL}.`,
    advice: 'Start `node lib/server/main.ts`, and check the proxy and its certificate.',
  }
}
