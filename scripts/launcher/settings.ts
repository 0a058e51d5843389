import { z } from 'zod'
import {
  httpUrlSetting,
  parseSettings,
  portSetting,
  postgresUrlSetting,
} from '#lib/runtime/settings.ts'
import { readDeployment } from '#lib/service-client/read-deployment.ts'

const launcherSettings = z
  .object({
    PORT: portSetting.default(3000),
    SERVICE_PORT: portSetting.default(4000),
    DATA_DIR: z.string().default('.data'),
    WEB_URL: httpUrlSetting.optional(),
    DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_BASE_URL: httpUrlSetting.optional(),
    SERVICE_API_KEY: z
      .string()
      .regex(/^(pk|sk)_(us|eu)_[A-Za-z0-9_-]+$/, {
        error: 'must be a team key that starts with pk_us_, pk_eu_, sk_us_ or sk_eu_',
      })
      .optional(),
    SERVICE_ENVIRONMENT: z
      .enum(['production', 'sandbox'], { error: 'must be production or sandbox' })
      .optional(),
    SERVICE_REGION: z.enum(['us', 'eu'], { error: 'must be us or eu' }).optional(),
    SERVICE_WEBHOOK_SECRET: z.string().optional(),
    SERVICE_MANAGEMENT_KEY: z.string().optional(),
    SERVICE_TEAM_ID: z.string().optional(),
    AUTH_SECRET: z.string().optional(),
    DEMO_DATA: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  })
  .refine((settings) => settings.PORT !== settings.SERVICE_PORT, {
    path: ['SERVICE_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine((settings, context) => {
    if (!settings.SERVICE_BASE_URL) return
    for (const name of [
      'SERVICE_API_KEY',
      'SERVICE_WEBHOOK_SECRET',
      'SERVICE_TEAM_ID',
      'AUTH_SECRET',
    ] as const) {
      if (!settings[name])
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is required when SERVICE_BASE_URL is set',
        })
    }
    const { SERVICE_BASE_URL, SERVICE_API_KEY } = settings
    if (!SERVICE_API_KEY) return
    const { faults } = readDeployment({ ...settings, SERVICE_BASE_URL, SERVICE_API_KEY })
    for (const { setting, message } of faults)
      context.addIssue({ code: 'custom', path: [setting], message })
  })

export type LauncherSettings = z.infer<typeof launcherSettings>

export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  return parseSettings(launcherSettings, environment)
}
