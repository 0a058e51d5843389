import { now } from '#service/clock.ts'
import type { PatchUser } from '#service/contract/users.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'

/** The columns that a create or a patch names; null clears one, absence leaves it. */
export function columnsOf(input: Omit<PatchUser, 'client_user_id'>) {
  return {
    fallbackTimeZone: fallbackOf('id', input.fallback_time_zone),
    fallbackBirthDate: fallbackOf('value', input.fallback_birth_date),
    ingestionStart: dayOf(input.ingestion_start),
    ingestionEnd: dayOf(input.ingestion_end),
  }
}

function fallbackOf(key: 'id' | 'value', given: string | null | undefined) {
  if (given === undefined) return undefined
  if (given === null) return Prisma.DbNull
  return { [key]: given, source_slug: 'manual', updated_at: presentTime(now()) }
}

function dayOf(given: string | null | undefined) {
  return given ? new Date(given) : given
}
