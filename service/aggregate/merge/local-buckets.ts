import type { Period } from '#contract/aggregate/query.ts'

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
/** A Monday, for weeks. */
const firstMonday = Date.UTC(1970, 0, 5)

/** The bucket that a local time is in, as `truncate` (plan/time-keys.ts) says it in SQL: its start and its end. */
export function bucketAt(local: number, { value, unit }: Period): [from: number, until: number] {
  if (unit === 'month' || unit === 'year') {
    const length = unit === 'year' ? value * 12 : value
    const date = new Date(local)
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    const first = month - (month % length)
    const start = (months: number) => Date.UTC(Math.floor(months / 12), months % 12, 1)
    return [start(first), start(first + length)]
  }
  const length = unitMs[unit] * value
  const origin = unit === 'week' ? firstMonday : 0
  const from = origin + Math.floor((local - origin) / length) * length
  return [from, from + length]
}
