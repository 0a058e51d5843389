import type { DayState, MetricDay, MetricSummary } from '#lib/wearables/wearable-view.ts'

interface Measured {
  date: string
  value: number | null
  coveredSeconds: number
  daySeconds: number
}

interface Known {
  today: string
  /** when anything was measured first; null for nothing at all */
  firstDate: string | null
  wholeHours: number
  /** a reading, such as a weight, does not grow over the day */
  isReading?: boolean
  /** a night belongs to its day from the waking on: today's may still come */
  isNight?: boolean
}

/** A day is whole from so many measured hours, and today is partial until it is over; with a reading a day is whole. */
export function findState(
  { date, value, coveredSeconds, daySeconds }: Measured,
  { today, firstDate, wholeHours, isReading = false, isNight = false }: Known,
): DayState {
  if (date > today) return 'future'
  if (firstDate === null || date < firstDate) return 'before'
  if (value === null) return isNight && date === today ? 'future' : 'none'
  if (isReading) return 'whole'
  if (date === today && !isNight) return 'partial'
  const needed = Math.min(wholeHours * 3600, daySeconds * (wholeHours / 24))
  return coveredSeconds >= needed ? 'whole' : 'partial'
}

/**
 * Averages the whole days only: a thin day would move it silently. Pairs, such as a blood pressure, have no span: it would
 * mix the lowest of one number with the highest of the other.
 */
export function summarizeDays(days: readonly MetricDay[]): MetricSummary {
  const whole = days.filter(({ state }) => state === 'whole')
  const values = whole.flatMap(({ value }) => value ?? [])
  const pairs = whole.flatMap(({ min, max }) => (max === null ? (min ?? []) : []))
  const spanned = days.filter(({ min, max }) => min === null || max !== null)
  const lows = spanned.flatMap(({ min, value }) => min ?? value ?? [])
  const highs = spanned.flatMap(({ max, value }) => max ?? value ?? [])
  const count = (state: DayState) => days.filter((day) => day.state === state).length
  return {
    average: meanOf(values),
    averageLow: meanOf(pairs),
    wholeDays: whole.length,
    partialDays: count('partial'),
    emptyDays: count('none'),
    lowest: lows.length === 0 ? null : Math.min(...lows),
    highest: highs.length === 0 ? null : Math.max(...highs),
  }
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length
}
