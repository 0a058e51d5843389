import { z } from 'zod'
import {
  httpUrlSetting,
  parseSettings,
  portSetting,
  postgresUrlSetting,
} from '#lib/runtime/settings.ts'
import { readDeployment } from '#lib/service-client/read-deployment.ts'

const secret = z
  .string({ error: 'is required' })
  .min(24, { error: 'must have at least 24 characters' })
const keyPattern = /^(pk|sk)_(us|eu)_[A-Za-z0-9_-]+$/

const plainSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  PORT: portSetting.default(3000),
  /** How many proxies of our own stand in front: that many of the last X-Forwarded-For addresses are theirs to write. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** The address that people reach the app at; cookies are secure when it is https. */
  WEB_URL: httpUrlSetting,
  DATABASE_URL: postgresUrlSetting,
  AUTH_SECRET: secret,
  SERVICE_BASE_URL: httpUrlSetting,
  SERVICE_API_KEY: z.string({ error: 'is required' }).regex(keyPattern, {
    error: 'must be a team key that starts with pk_us_, pk_eu_, sk_us_ or sk_eu_',
  }),
  /** Said outright where the address of the service does not tell, or tells something else than is meant. */
  SERVICE_ENVIRONMENT: z
    .enum(['production', 'sandbox'], { error: 'must be production or sandbox' })
    .optional(),
  SERVICE_REGION: z.enum(['us', 'eu'], { error: 'must be us or eu' }).optional(),
  SERVICE_TEAM_ID: z.uuid({ error: 'must be the id of the clinic’s team' }),
  /** One secret, or two separated by a comma while they are being rotated. */
  SERVICE_WEBHOOK_SECRET: z
    .string({ error: 'is required' })
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (secrets) => secrets.length <= 2 && secrets.every((part) => part.startsWith('whsec_')),
      {
        error: 'must be one or two secrets that start with whsec_',
      },
    ),
  SERVICE_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(8_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().default('Phial <no-reply@phial.example>'),
  /** Set by the launcher for its own sandbox only: the mailbox page, demo sign-ins and the simulator exist. */
  LOCAL_SANDBOX: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** The launcher's sandbox.json, from which the sign-in page takes its demo users. */
  SANDBOX_FILE: z.string().optional(),
  /** Whether staff may work without a second step at sign-in. Left out: required, but in the local sandbox. */
  STAFF_TWO_FACTOR: z
    .enum(['required', 'offered'], { error: 'must be required or offered' })
    .optional(),
  /** Who does nothing for this long is signed out. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(2).max(720).default(15),
  PATIENT_IDLE_MINUTES: z.coerce.number().int().min(2).max(1440).default(30),
  CLINIC_NAME: z.string().default('Cedar Vale Health'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(6),
})

const webSettings = plainSettings.transform((given, context) => {
  const { deployment, faults } = readDeployment(given)
  for (const { setting, message } of faults)
    context.addIssue({ code: 'custom', path: [setting], message })
  if (given.LOCAL_SANDBOX && deployment.environment === 'production') {
    context.addIssue({
      code: 'custom',
      path: ['LOCAL_SANDBOX'],
      message: 'must be left out with a key of production: it opens demo sign-ins to everybody',
    })
  }
  return { ...given, deployment }
})

export type WebSettings = z.infer<typeof webSettings>

let settings: WebSettings | undefined

/** The web app's settings, read once; throws one error that names every fault. */
export function env(): WebSettings {
  settings ??= parseSettings(webSettings, process.env)
  return settings
}
