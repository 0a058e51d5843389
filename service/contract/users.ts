import { z } from 'zod'

const clientUserId = z.string().trim().min(1).max(255)
const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
  error: 'Value error, must be an IANA time zone',
})

const optionalUserFields = {
  fallback_time_zone: timeZone.nullish(),
  fallback_birth_date: z.iso.date().nullish(),
  ingestion_start: z.iso.date().nullish(),
  ingestion_end: z.iso.date().nullish(),
}

export const createUser = z.object({ client_user_id: clientUserId, ...optionalUserFields })
export const patchUser = z.object({ client_user_id: clientUserId.optional(), ...optionalUserFields })

export const user = z.looseObject({
  user_id: z.string(),
  team_id: z.string(),
  client_user_id: z.string(),
  created_on: z.string(),
  connected_sources: z.array(z.looseObject({})),
  fallback_time_zone: z.looseObject({ id: z.string(), source_slug: z.string(), updated_at: z.string() }).nullish(),
  fallback_birth_date: z.looseObject({ value: z.string(), source_slug: z.string(), updated_at: z.string() }).nullish(),
  ingestion_start: z.string().nullish(),
  ingestion_end: z.string().nullish(),
})

export const userPage = z.looseObject({
  users: z.array(user),
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
})

/** The body of a 400 on create: the existing user, inside detail and beside it (decision 11). */
export const userConflict = z.looseObject({
  detail: z.looseObject({
    error_type: z.string(),
    error_message: z.string(),
    user_id: z.string(),
    created_on: z.string(),
  }),
  user_id: z.string().nullish(),
  created_on: z.string().nullish(),
})

export type CreateUser = z.infer<typeof createUser>
export type PatchUser = z.infer<typeof patchUser>
export type WireUser = z.infer<typeof user>
