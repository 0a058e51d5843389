import { z } from 'zod'
import { parseSettings, portSetting, postgresUrlSetting } from '#lib/runtime/settings.ts'
import { secretKeysSetting } from './webhooks/secrets/secret-keys.ts'

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

const serviceSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SERVICE_PORT: portSetting.default(4000),
  SERVICE_DATABASE_URL: postgresUrlSetting,
  /** What webhook secrets are sealed with in the database. */
  SERVICE_SECRETS_KEY: secretKeysSetting,
  SERVICE_PUBLIC_URL: z
    .url({ error: 'must be the address that the service is reached at' })
    .optional(),
  /** Where uploaded lab reports are kept. */
  SERVICE_FILES_DIR: z.string().min(1).default('.data/files'),
  /** Lets webhooks go to private addresses, which only the local sandbox needs. */
  SERVICE_WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  /** Seconds after a failed attempt until the next, separated by commas (contract, decision 17). */
  SERVICE_WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, {
      error: 'must be seconds separated by commas, such as 5,300,1800',
    })
    .default('5,300,1800,7200,18000,36000,36000')
    .transform((value) => value.split(',').map(Number)),
  /** The day from which a delegated order without a physician is refused (contract, decision 19). */
  SERVICE_PHYSICIAN_ENFORCED_FROM: z.iso
    .date({ error: 'must be a date such as 2026-05-01' })
    .default('2026-05-01'),
  /** Lets a request of the seed say at what time it happens (header x-sandbox-now). */
  SERVICE_SANDBOX_CLOCK: flag.default(false),
  SERVICE_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(8),
})

export type ServiceSettings = z.infer<typeof serviceSettings>

/** The service's settings; throws one error that names every fault. */
export function readServiceSettings(environment = process.env): ServiceSettings {
  return parseSettings(serviceSettings, environment)
}
