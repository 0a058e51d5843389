import '#server-only'
import { z } from 'zod'
import {
  httpUrlSetting,
  metricsSettings,
  parseSettings,
  portSetting,
  postgresUrlSetting,
  tracingSettings,
} from '#platform/settings.ts'
import { fileSettings } from './file-settings.ts'
import { listExposures } from './list-exposures.ts'
import { listContradictions, readDeployment, teamKeyPattern } from './read-deployment.ts'
import { webhookSecretsSetting } from './webhook-secrets-setting.ts'

const secret = z
  .string({ error: 'is required' })
  .min(24, { error: 'must have at least 24 characters' })

const plainSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  PORT: portSetting.default(3000),
  /** How many of our own proxies are in front: that many X-Forwarded-For addresses, from the end, are trusted. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** The app's public address; cookies are secure when it is https. */
  WEB_URL: httpUrlSetting,
  DATABASE_URL: postgresUrlSetting,
  AUTH_SECRET: secret,
  ...fileSettings,
  ...metricsSettings,
  ...tracingSettings,
  SERVICE_BASE_URL: httpUrlSetting,
  SERVICE_API_KEY: z.string({ error: 'is required' }).regex(teamKeyPattern, {
    error: 'must be a team key that starts with pk_us_, pk_eu_, sk_us_ or sk_eu_',
  }),
  /** Set this when the service's address does not name its environment, or names the wrong one. */
  SERVICE_ENVIRONMENT: z
    .enum(['production', 'sandbox'], { error: 'must be production or sandbox' })
    .optional(),
  SERVICE_REGION: z.enum(['us', 'eu'], { error: 'must be us or eu' }).optional(),
  SERVICE_TEAM_ID: z.uuid({ error: 'must be the id of the clinic’s team' }),
  SERVICE_WEBHOOK_SECRET: webhookSecretsSetting,
  /** Lets administrators register the webhook endpoint and manage the team's keys; never sent to the browser. */
  SERVICE_MANAGEMENT_KEY: z.string().min(16, { error: 'must be a management key' }).optional(),
  /** The organization of the management key. */
  SERVICE_ORG_ID: z.uuid({ error: 'must be the id of your organization' }).optional(),
  /** Where the management API is, when it is not at SERVICE_BASE_URL. */
  SERVICE_MANAGEMENT_URL: httpUrlSetting.optional(),
  /** The service refuses delegated orders without a physician from this day on: the same value as the service's. */
  SERVICE_PHYSICIAN_ENFORCED_FROM: z.iso
    .date({ error: 'must be a date such as 2026-05-01' })
    .default('2026-05-01'),
  SERVICE_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(8_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** Set by the launcher for its own sandbox only: enables the mailbox page, demo sign-ins and the simulator. */
  LOCAL_SANDBOX: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** The launcher's sandbox.json, which lists the demo users of the sign-in page. */
  SANDBOX_FILE: z.string().optional(),
  /** Set by the launcher while it writes the demo clinic: `/readyz` waits for it. */
  READY_AFTER_DEMO: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** Whether staff need a second sign-in step. Default: required, except in the local sandbox. */
  STAFF_TWO_FACTOR: z
    .enum(['required', 'offered'], { error: 'must be required or offered' })
    .optional(),
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(2).max(720).default(15),
  PATIENT_IDLE_MINUTES: z.coerce.number().int().min(2).max(1440).default(30),
  /** What patients with a critical result call, day and night. */
  CLINIC_PHONE: z
    .string()
    .regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/, {
      error: 'must be a US phone number in the form +13035550142',
    })
    .optional(),
  /** Until an administrator names the clinic. */
  CLINIC_NAME: z.string().min(1).default('Phial'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(6),
})

// Runs even when other settings are wrong, so that one start names every fault.
const checkedSettings = plainSettings.superRefine(
  (given, context) => {
    const { LOCAL_SANDBOX: isLocal, SERVICE_API_KEY } = given
    const faults = [...(isLocal ? [] : listExposures(given)), ...listContradictions(given)]
    for (const { setting, message } of faults)
      context.addIssue({ code: 'custom', path: [setting], message })
    if (given.SERVICE_MANAGEMENT_KEY && !given.SERVICE_ORG_ID)
      context.addIssue({
        code: 'custom',
        path: ['SERVICE_ORG_ID'],
        message: 'is required with SERVICE_MANAGEMENT_KEY',
      })
    if (isLocal && SERVICE_API_KEY?.startsWith('pk_'))
      context.addIssue({
        code: 'custom',
        path: ['LOCAL_SANDBOX'],
        message: 'must not be set with a production key: it opens demo sign-ins to everyone',
      })
  },
  { when: () => true },
)

// Reserved for fiction; listExposures refuses to serve others with them.
const demoPhone = '+13035550142'
const demoSender = 'Phial <no-reply@phial.example>'

const webSettings = checkedSettings.transform((given) => ({
  ...given,
  CLINIC_PHONE: given.CLINIC_PHONE ?? demoPhone,
  MAIL_FROM: given.MAIL_FROM ?? demoSender,
  deployment: readDeployment(given).deployment,
}))

export type WebSettings = z.infer<typeof webSettings>

let settings: WebSettings | undefined

export function env(): WebSettings {
  settings ??= parseSettings(webSettings, process.env)
  return settings
}
