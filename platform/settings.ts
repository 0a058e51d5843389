import { z } from 'zod'

/**
 * Parses the environment. Throws one error that names every invalid setting and what it should be, but not its value,
 * which may be a secret.
 */
export function parseSettings<T extends z.ZodType>(
  schema: T,
  environment: Record<string, string | undefined>,
): z.infer<T> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings are missing or wrong:\n${faults.join('\n')}`)
}

export const portSetting = z.coerce
  .number({ error: 'must be a port number from 1 to 65535' })
  .int()
  .min(1, 'must be a port number from 1 to 65535')
  .max(65535, 'must be a port number from 1 to 65535')

/** Where a process answers `GET /metrics`: not at all without a port. */
export const metricsSettings = {
  METRICS_PORT: portSetting.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
}

export const httpUrlSetting = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''))

const ratioSetting = z.coerce
  .number({ error: 'must be a share from 0 to 1' })
  .min(0, 'must be a share from 0 to 1')
  .max(1, 'must be a share from 0 to 1')

/** Where a process sends its traces: nowhere without an endpoint. The names and meanings are OpenTelemetry's. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSetting.optional(),
  OTEL_TRACES_SAMPLER_ARG: ratioSetting.default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number({ error: 'must be milliseconds from 100 to 60000' })
    .int('must be milliseconds from 100 to 60000')
    .min(100, 'must be milliseconds from 100 to 60000')
    .max(60_000, 'must be milliseconds from 100 to 60000')
    .default(5_000),
}

export const postgresUrlSetting = z.string({ error: 'is required' }).regex(/^postgres(ql)?:\/\//, {
  error: 'must be an address like postgresql://user:password@host:5432/database',
})
