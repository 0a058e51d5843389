import { z } from 'zod'
import { listExposures } from '#lib/env/list-exposures.ts'
import { listContradictions, teamKeyPattern } from '#lib/env/read-deployment.ts'
import { webhookSecretsSetting } from '#lib/env/webhook-secrets-setting.ts'
import {
  httpUrlSetting,
  parseSettings,
  portSetting,
  postgresUrlSetting,
} from '#platform/settings.ts'

const launcherSettings = z
  .object({
    PORT: portSetting.default(3000),
    SERVICE_PORT: portSetting.default(4000),
    /** Of the web app; its worker, the service and the service's worker take the next three. */
    METRICS_PORT: portSetting.optional(),
    DATA_DIR: z.string().default('.data'),
    WEB_URL: httpUrlSetting.optional(),
    DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_BASE_URL: httpUrlSetting.optional(),
    SERVICE_API_KEY: z
      .string()
      .regex(teamKeyPattern, {
        error: 'must be a team key that starts with pk_us_, pk_eu_, sk_us_ or sk_eu_',
      })
      .optional(),
    SERVICE_ENVIRONMENT: z
      .enum(['production', 'sandbox'], { error: 'must be production or sandbox' })
      .optional(),
    SERVICE_REGION: z.enum(['us', 'eu'], { error: 'must be us or eu' }).optional(),
    SERVICE_WEBHOOK_SECRET: webhookSecretsSetting.optional(),
    SERVICE_MANAGEMENT_KEY: z.string().optional(),
    SERVICE_ORG_ID: z.string().optional(),
    SERVICE_MANAGEMENT_URL: httpUrlSetting.optional(),
    SERVICE_TEAM_ID: z.string().optional(),
    AUTH_SECRET: z.string().optional(),
    WEB_FILES_DIR: z.string().optional(),
    WEB_FILES_KEY: z.string().optional(),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().optional(),
    CLINIC_PHONE: z.string().optional(),
    DEMO_DATA: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  })
  .refine((settings) => settings.PORT !== settings.SERVICE_PORT, {
    path: ['SERVICE_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine(
    (settings, context) => {
      // Without it the launcher runs its own sandbox, which answers this machine alone.
      if (!settings.SERVICE_BASE_URL) return
      for (const { setting, message } of [...listExposures(settings), ...listFaults(settings)])
        context.addIssue({ code: 'custom', path: [setting], message })
    },
    // One start names every fault.
    { when: () => true },
  )

export type LauncherSettings = z.infer<typeof launcherSettings>

const neededWithService = [
  'SERVICE_API_KEY',
  'SERVICE_WEBHOOK_SECRET',
  'SERVICE_TEAM_ID',
  'AUTH_SECRET',
] as const

function listFaults(settings: Partial<LauncherSettings>) {
  const missing = neededWithService
    .filter((setting) => !settings[setting])
    .map((setting) => ({ setting, message: 'is required when SERVICE_BASE_URL is set' }))
  return [...missing, ...listContradictions(settings)]
}

export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  return parseSettings(launcherSettings, environment)
}
