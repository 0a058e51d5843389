import { z } from 'zod'
import { dateOfBirth } from './birth-dates.ts'
import { storableDay } from './dates.ts'
import { medicalProxy, personName, phoneNumber } from './people.ts'

const clientUserId = z.string().trim().min(1).max(255)
const day = z.string().trim().pipe(storableDay())
const pastDay = day.refine((text) => text <= new Date().toISOString().slice(0, 10), {
  error: 'cannot be in the future',
})
const timeZone = z
  .string()
  .trim()
  .refine(isTimeZone, { error: 'Value error, must be an IANA time zone' })

function isTimeZone(name: string) {
  try {
    // Intl accepts offsets such as +02:00 too, but they are not time zones.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const optionalUserFields = {
  fallback_time_zone: timeZone.nullish(),
  fallback_birth_date: pastDay.nullish(),
  ingestion_start: day.nullish(),
  ingestion_end: day.nullish(),
}

export const createUser = z.object({ client_user_id: clientUserId, ...optionalUserFields })
export const patchUser = z.object({
  client_user_id: clientUserId.optional(),
  ...optionalUserFields,
})

const connectedProvider = z.looseObject({ name: z.string(), slug: z.string(), logo: z.string() })
const connectedSource = z.looseObject({
  provider: connectedProvider,
  created_on: z.string(),
  /** deprecated copy of provider */
  source: connectedProvider.nullish(),
})

export const user = z.looseObject({
  user_id: z.string(),
  team_id: z.string(),
  client_user_id: z.string(),
  created_on: z.string(),
  connected_sources: z.array(connectedSource),
  fallback_time_zone: z
    .looseObject({ id: z.string(), source_slug: z.string(), updated_at: z.string() })
    .nullish(),
  fallback_birth_date: z
    .looseObject({ value: z.string(), source_slug: z.string(), updated_at: z.string() })
    .nullish(),
  ingestion_start: z.string().nullish(),
  ingestion_end: z.string().nullish(),
})

export const userPage = z.looseObject({
  users: z.array(user),
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
})

/** The body of a 400 on create: the existing user, inside detail and next to it. */
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

export const success = z.looseObject({ success: z.boolean() })

const text = z.string().trim().min(1).max(100)
const optionalText = z.string().trim().max(100).nullish()

/** A user's demographics; placing an order overwrites them. */
export const userInfo = z.object({
  first_name: personName,
  last_name: personName,
  email: z.string().trim().pipe(z.email()),
  phone_number: phoneNumber,
  gender: text,
  dob: dateOfBirth,
  address: z.object({
    first_line: text,
    second_line: optionalText,
    country: text,
    zip: text,
    city: text,
    state: text,
    access_notes: z.string().trim().max(1000).nullish(),
  }),
  medical_proxy: medicalProxy.nullish(),
  race: optionalText,
  ethnicity: optionalText,
  sexual_orientation: optionalText,
  gender_identity: optionalText,
})

export const refreshedUser = z.looseObject({
  success: z.boolean(),
  user_id: z.string(),
  refreshed_sources: z.array(z.string()),
  in_progress_sources: z.array(z.string()),
  failed_sources: z.array(z.string()),
})

export const userMetrics = z.looseObject({
  team_id: z.string(),
  number_of_users: z.number().int(),
  number_of_connected_sources: z.number().int(),
  number_of_errored_connected_sources: z.number().int(),
  number_of_connected_sources_by_week: z.array(
    z.looseObject({
      /** its Monday */
      week: z.string(),
      count: z.number().int(),
    }),
  ),
  number_of_ordered_tests: z.number().int(),
})

export const teamPhysicians = z.array(
  z.looseObject({ first_name: z.string(), last_name: z.string(), npi: z.string() }),
)

export type CreateUser = z.infer<typeof createUser>
export type PatchUser = z.infer<typeof patchUser>
export type WireUser = z.infer<typeof user>
export type UserInfo = z.infer<typeof userInfo>
