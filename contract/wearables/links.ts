import { z } from 'zod'
import { providerSlugs } from './providers.ts'

const redirect = z.enum(['redirect'])

export const createLinkTokenBody = z.object({
  user_id: z.uuid(),
  provider: z.enum(providerSlugs).nullish(),
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  filter_on_providers: z.array(z.enum(providerSlugs)).max(100).nullish(),
  on_error: redirect.nullish(),
  on_close: redirect.nullish(),
})

export const linkToken = z.looseObject({ link_token: z.string(), link_web_url: z.string() })

/** Why connecting failed. */
export const linkErrorTypes = [
  'invalid_token',
  'token_expired',
  'token_not_validated',
  'token_consumed',
  'provider_credential_error',
  'provider_password_expired',
  'provider_api_error',
  'unsupported_region',
  'duplicate_connection',
  'required_scopes_not_granted',
  'incorrect_mfa_code',
  'user_cancelled',
] as const
export type LinkErrorType = (typeof linkErrorTypes)[number]

export const oauthProviderPath = z.object({ provider: z.enum(providerSlugs) })

export const oauthSource = z.looseObject({
  name: z.string(),
  slug: z.string(),
  logo: z.string(),
  auth_type: z.string(),
  oauth_url: z.string(),
})

export const passwordBody = z.object({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
  region: z.string().trim().max(20).nullish(),
})
export const mfaBody = z.object({ mfa_code: z.string().trim().min(1).max(20) })
export const emailBody = z.object({
  email: z.string().trim().pipe(z.email()),
  region: z.string().trim().max(20).nullish(),
})

/** 200 also when it failed: state is success, error or pending_provider_mfa. */
export const linkAnswer = z.looseObject({
  state: z.string(),
  redirect_url: z.string().nullish(),
  error_type: z.string().nullish(),
  error: z.string().nullish(),
  provider_mfa: z.looseObject({ method: z.string(), hint: z.string() }).nullish(),
})
