import type { DatePart, Period } from '#contract/aggregate/query.ts'
import { Prisma } from '#service/db/generated/client.ts'

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const

/** How long a period is: in seconds or, of months and years, in months. */
export function lengthOf({ value, unit }: Period) {
  if (unit === 'month' || unit === 'year') return { months: value * (unit === 'year' ? 12 : 1) }
  return { seconds: value * seconds[unit] }
}

/** At least and at most so many seconds. */
export function boundsOf(period: Period): [min: number, max: number] {
  const length = lengthOf(period)
  if (length.seconds !== undefined) return [length.seconds, length.seconds]
  return [length.months * 28 * seconds.day, length.months * 31 * seconds.day]
}

export function intervalOf(period: Period): Prisma.Sql {
  const length = lengthOf(period)
  return length.seconds !== undefined
    ? Prisma.sql`make_interval(secs => ${length.seconds}::float8)`
    : Prisma.sql`make_interval(months => ${length.months}::int)`
}

/**
 * The start of the bucket that a local time is in. Buckets of days and less are counted from a midnight, weeks begin on
 * Mondays, and of several months or years one begins with the year 0.
 */
export function truncate(local: Prisma.Sql, period: Period): Prisma.Sql {
  const length = lengthOf(period)
  if (length.seconds !== undefined)
    // 1970-01-05 is a Monday.
    return Prisma.sql`date_bin(${intervalOf(period)}, ${local}, ${
      period.unit === 'week' ? '1970-01-05' : '1970-01-01'
    }::timestamp)`
  const month = Prisma.sql`(extract(year FROM ${local})::int * 12 + extract(month FROM ${local})::int - 1)`
  const first = Prisma.sql`(${month} / ${length.months}::int * ${length.months}::int)`
  return Prisma.sql`make_timestamp(${first} / 12, ${first} % 12 + 1, 1, 0, 0, 0)`
}

/** Weeks are those of ISO 8601; weekdays go from Monday, 1, to Sunday, 7. */
const parts: Record<DatePart, Prisma.Sql> = {
  minute: Prisma.sql`minute`,
  hour: Prisma.sql`hour`,
  day: Prisma.sql`day`,
  week: Prisma.sql`week`,
  month: Prisma.sql`month`,
  year: Prisma.sql`year`,
  weekday: Prisma.sql`isodow`,
  week_of_year: Prisma.sql`week`,
  day_of_year: Prisma.sql`doy`,
}

export function datePart(local: Prisma.Sql, part: DatePart): Prisma.Sql {
  return Prisma.sql`extract(${parts[part]} FROM ${local})::float8`
}
