import type { DayState, MetricDay } from '#lib/wearables/wearable-view.ts'

export interface MonthNumbers {
  /** its first day */
  date: string
  value: number | null
  min: number | null
  max: number | null
  wholeDays: number
  days: number
  state: DayState
}

/** A month with fewer whole days is partial. */
const enoughDays = 20

/** Averages of the whole days of each month. */
export function groupMonths(days: readonly MetricDay[], isByReading: boolean): MonthNumbers[] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, own]) => {
    const whole = own.filter(({ state }) => state === 'whole')
    const values = whole.flatMap(({ value }) => value ?? [])
    const lows = whole.flatMap(({ min, value }) => min ?? value ?? [])
    const highs = whole.flatMap(({ max, value }) => max ?? value ?? [])
    const lived = own.filter(({ state }) => state !== 'future' && state !== 'before')
    const least = isByReading ? 1 : enoughDays
    return {
      date: `${month}-01`,
      value: values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length,
      min: lows.length === 0 ? null : Math.min(...lows),
      max: highs.length === 0 ? null : Math.max(...highs),
      wholeDays: whole.length,
      days: lived.length,
      state: stateOf(own, lived.length, values.length >= least),
    }
  })
}

function stateOf(own: readonly MetricDay[], lived: number, isEnough: boolean): DayState {
  if (lived === 0) return own.some(({ state }) => state === 'future') ? 'future' : 'before'
  return isEnough ? 'whole' : 'partial'
}
