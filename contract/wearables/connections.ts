import { z } from 'zod'
import { anyCase, wholeNumber } from '#contract/query-values.ts'
import { demoProviders, providerSlugs } from './providers.ts'

/** How far the reading of a resource's history has come. */
export const pullStatuses = ['scheduled', 'in_progress', 'success', 'failure', 'retrying'] as const

export const connectionErrorTypes = [
  'token_refresh_failed',
  'webhook_registration_failed',
  'user_not_found',
  'deregistered_per_provider',
  'required_scopes_not_granted',
  'provider_credential_error',
  'provider_password_expired',
  'unknown',
] as const
export type ConnectionErrorType = (typeof connectionErrorTypes)[number]

const provider = z.looseObject({ name: z.string(), slug: z.string(), logo: z.string() })

/** GET /v2/user/providers/{user_id} */
export const providerWithStatus = z.looseObject({
  name: z.string(),
  slug: z.string(),
  logo: z.string(),
  /** connected or error */
  status: z.string(),
  created_on: z.string(),
  external_user_id: z.string().nullish(),
  error_details: z
    .looseObject({ error_type: z.string(), error_message: z.string(), errored_at: z.string() })
    .nullish(),
  /** by resource: available or unavailable */
  resource_availability: z.record(z.string(), z.looseObject({ status: z.string() })),
  // Beyond the contract:
  /** when data was last read; null while the history is read */
  synced_until: z.string().nullish(),
})
export const connectedProviderList = z.looseObject({ providers: z.array(providerWithStatus) })

export const connectDemoBody = z.object({
  user_id: z.uuid(),
  provider: z.enum(demoProviders),
  /** Beyond the contract: how far back the history goes. */
  history_days: z.int().min(1).max(400).default(30),
})
export const connectDemoAnswer = z.looseObject({ success: z.boolean(), detail: z.string() })

export const failConnectionBody = z.object({
  user_id: z.uuid(),
  provider: z.enum(providerSlugs),
  error_type: z.enum(connectionErrorTypes).default('token_refresh_failed'),
})

export const device = z.looseObject({
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  source_type: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  /** percent */
  battery_level: z.number().int().nullish(),
  last_seen_at: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
})
export const deviceList = z.array(device)

export const introspectionQuery = z.object({
  user_id: z.uuid().optional(),
  provider: anyCase(z.enum(providerSlugs).optional()),
  limit: wholeNumber(z.int().min(1).max(100).default(50)),
  next_cursor: z.uuid().optional(),
})

const byProvider = <T extends z.ZodType>(content: T) =>
  z.looseObject({
    data: z.array(z.looseObject({ user_id: z.string(), provider: z.record(z.string(), content) })),
    next_cursor: z.string().nullish(),
  })

/** What there is of each resource of each provider of the users on the page. */
export const resourceIntrospection = byProvider(
  z.record(
    z.string(),
    z.looseObject({
      sent_count: z.number().int(),
      oldest_data: z.string().nullish(),
      newest_data: z.string().nullish(),
    }),
  ),
)

export const pullIntrospection = byProvider(
  z.looseObject({
    pulled: z.record(
      z.string(),
      z.looseObject({
        status: z.string(),
        range_start: z.string(),
        range_end: z.string(),
        updated_at: z.string(),
        item_count: z.number().int(),
      }),
    ),
    /** resources that the provider does not have */
    not_pulled: z.array(z.string()),
  }),
)

/** `data` of provider.connection.created and .error. */
export const connectionEvent = z.looseObject({
  user_id: z.string(),
  provider,
  /** deprecated copy of provider */
  source: provider.nullish(),
  external_user_id: z.string().nullish(),
  resource_availability: z.record(z.string(), z.looseObject({ status: z.string() })).nullish(),
  message: z.string().nullish(),
  error_type: z.string().nullish(),
  /** Beyond the contract: messages about a connection may arrive in any order. */
  occurred_at: z.string().nullish(),
})
