import { now } from '#platform/clock.ts'
import { invalidValue } from '#service/http/http-fault.ts'

const dayMs = 86_400_000
/** Clocks of the world are at most so far from UTC. */
const widestOffsetMs = 14 * 3_600_000

/** A bound as an instant, or as what a clock where the person was showed (as if that were UTC). */
interface Bound {
  instant: Date | null
  clock: Date | null
}

export interface Period {
  from: Bound
  until: Bound
  /** instants that no sample of the period is outside of */
  earliest: Date
  latest: Date
  firstDay: string
  lastDay: string
}

interface PeriodQuery {
  start_date: string
  end_date?: string | undefined
}

/**
 * A day is one of the person's own calendar, wherever they were; it is included as a whole at both ends. A start in the
 * future without an end is a period without samples.
 */
export function readPeriod({ start_date, end_date }: PeriodQuery): Period {
  const from = readBound(start_date, 0)
  const until =
    end_date === undefined ? { instant: now(), clock: null } : readBound(end_date, dayMs)
  const earliest = from.instant ?? shift(from.clock, -widestOffsetMs)
  const latest = until.instant ?? shift(until.clock, widestOffsetMs)
  if (end_date !== undefined && (earliest > latest || isDayBefore(end_date, start_date)))
    throw invalidValue(['query', 'end_date'], 'must not be before start_date', end_date)
  return {
    from,
    until,
    earliest,
    latest,
    firstDay: start_date.slice(0, 10),
    lastDay: (end_date ?? shift(now(), widestOffsetMs).toISOString()).slice(0, 10),
  }
}

/** Days are compared as such: as instants they are wider than a day, since their time zone is not known. */
const isDayBefore = (day: string, other: string) => isDay(day) && isDay(other) && day < other

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function readBound(text: string, afterMs: number): Bound {
  const at = new Date(text)
  return isDay(text)
    ? { instant: null, clock: new Date(at.getTime() + afterMs) }
    : { instant: at, clock: null }
}

function shift(at: Date | null, byMs: number): Date {
  return new Date((at?.getTime() ?? 0) + byMs)
}
