import { z } from 'zod'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import {
  metricsSettings,
  parseSettings,
  portSetting,
  postgresUrlSetting,
  tracingSettings,
} from '#platform/settings.ts'

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

const serviceSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SERVICE_PORT: portSetting.default(4000),
  ...metricsSettings,
  ...tracingSettings,
  SERVICE_DATABASE_URL: postgresUrlSetting,
  /** The same database as the worker's own role. */
  SERVICE_WORKER_DATABASE_URL: postgresUrlSetting.optional(),
  /** A streaming replica for aggregate queries, which may be behind by its lag. */
  SERVICE_READ_DATABASE_URL: postgresUrlSetting.optional(),
  /** Encrypts webhook secrets in the database. */
  SERVICE_SECRETS_KEY: secretKeysSetting,
  SERVICE_PUBLIC_URL: z.url({ error: 'must be the URL of the service' }).optional(),
  SERVICE_FILES_DIR: z.string().min(1).default('.data/files'),
  /** Encrypts lab reports and their pages on disk. */
  SERVICE_FILES_KEY: secretKeysSetting,
  /** Allows webhooks to private addresses; only for the local sandbox. */
  SERVICE_WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  /** Seconds from each failed attempt to the next, comma-separated. */
  SERVICE_WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, {
      error: 'must be comma-separated seconds, such as 5,300,1800',
    })
    .default('5,300,1800,7200,18000,36000,36000')
    .transform((value) => value.split(',').map(Number)),
  /** From this day on a delegated order without a physician is refused. */
  SERVICE_PHYSICIAN_ENFORCED_FROM: z.iso
    .date({ error: 'must be a date such as 2026-05-01' })
    .default('2026-05-01'),
  SERVICE_SANDBOX_CLOCK: flag.default(false),
  /** Lab reports read at once; one more reader takes short ones only. Each uses up to 1.5 GB. */
  SERVICE_READERS: z.coerce.number().int().min(2).max(32).default(2),
  /** Storage for each patient's lab reports, in megabytes (ASVS 5.2.4). */
  SERVICE_PATIENT_QUOTA_MB: z.coerce.number().int().min(100).max(1_000_000).default(1_000),
  SERVICE_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(8),
})

export type ServiceSettings = z.infer<typeof serviceSettings>

export function readServiceSettings(environment = process.env): ServiceSettings {
  return parseSettings(serviceSettings, environment)
}
