import { z } from 'zod'
import {
  httpUrlSetting,
  parseSettings,
  portSetting,
  postgresUrlSetting,
} from '#lib/runtime/settings.ts'

const launcherSettings = z
  .object({
    PORT: portSetting.default(3000),
    SERVICE_PORT: portSetting.default(4000),
    DATA_DIR: z.string().default('.data'),
    WEB_URL: httpUrlSetting.optional(),
    DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_DATABASE_URL: postgresUrlSetting.optional(),
    SERVICE_BASE_URL: httpUrlSetting.optional(),
    SERVICE_API_KEY: z.string().optional(),
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
  })

export type LauncherSettings = z.infer<typeof launcherSettings>

export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  return parseSettings(launcherSettings, environment)
}
