import { createHash } from 'node:crypto'
import { z } from 'zod'
import { storableDay, storableInstant } from '#contract/dates.ts'
import { wholeNumber } from '#contract/query-values.ts'

// Beyond the contract: what a receiver needs to find the days of which it misses something.

/** A day of a person's calendar in a question about many users. */
export const maxComparedDays = 31

export const daysQuery = z.object({
  start_date: storableDay(),
  /** included */
  end_date: storableDay(),
  /** what was received later is left out: its events may still be on their way */
  received_before: storableInstant,
  user_id: z.uuid().optional(),
  limit: wholeNumber(z.int().min(1).max(100).default(50)),
  next_cursor: z.uuid().optional(),
})

const dayDigest = z.looseObject({
  provider: z.string(),
  resource: z.string(),
  /** null for what has no day, such as a profile */
  date: z.iso.date().nullable(),
  count: z.number().int(),
  digest: z.string(),
})
export type DayDigest = z.infer<typeof dayDigest>

export const dayIntrospection = z.looseObject({
  data: z.array(z.looseObject({ user_id: z.string(), days: z.array(dayDigest) })),
  next_cursor: z.string().nullish(),
})

/**
 * The sum of these, over samples in any order, is the digest of their day. Both databases have a row `s` of the sample and
 * a row `x` of its series. The duration counts where samples are intervals, which `isInterval` is SQL for. These functions
 * also decide the partition of a row, so that no version of PostgreSQL may change them; MD5 of a text takes longer.
 */
export function sampleDigestSql(isInterval: string): string {
  return `hashfloat8extended(round(date_part('epoch', s.at) * 1000),
    hashfloat8extended(coalesce(s.value, 'NaN'),
      hashint8extended(coalesce(s.timezone_offset, 0),
        hashint8extended(CASE WHEN ${isInterval} THEN coalesce(s.duration_ms, 0) ELSE 0 END,
          hashtextextended(x.part || ' ' || x.source_type, 0)))))`
}

/** Days since 1970 on the clock where the person was. */
export const localDaySql = `floor((date_part('epoch', s.at) + coalesce(s.timezone_offset, 0)) / 86400)::int`

/** When a summary was received, and whose it is, is no part of what it says. */
const apart = new Set(['user_id', 'source', 'created_at', 'updated_at'])

/** The same for a summary on the wire and for one whose fields are stored, with keys in any order. */
export function digestSummary(summary: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(summary).filter(([key, value]) => !apart.has(key) && value != null)
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(said), sortKeys))
    .digest('base64url')
}

/** Of a day's summaries, in any order. */
export function joinDigests(digests: readonly string[]): string {
  return createHash('sha256').update(digests.toSorted().join()).digest('base64url')
}

function sortKeys(_key: string, value: unknown) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ) as unknown
}
