import { readPrintedDate } from '#lib/dates/read-printed-date.ts'
import type { ReportMetadata } from '#lib/reports/report-data.ts'

export interface ReportDays {
  /** of the collection, else of the report */
  observedOn: Date | null
  reportedOn: Date | null
}

const dayMs = 86_400_000

/**
 * The days of a report, as dates at midnight UTC. One that may be read two ways is read like the report's others, or
 * so that it is not to come, or so that sample and report lie nearest to each other; else the American way.
 */
export function readReportDays(metadata: ReportMetadata, now = new Date()): ReportDays {
  const collected = readPrintedDate(metadata.date_collected ?? '')
  const reported = readPrintedDate(metadata.date_reported ?? '')
  const pairs = (collected.length > 0 ? collected : [undefined]).flatMap((from) =>
    (reported.length > 0 ? reported : [undefined]).map((to) => ({ from, to })),
  )
  const [best] = pairs
    .map((pair, index) => ({ ...pair, index, cost: costOf(pair, now) }))
    .sort((a, b) => a.cost - b.cost || a.index - b.index)
  const reportedOn = toDate(best?.to)
  return { observedOn: toDate(best?.from) ?? reportedOn, reportedOn }
}

/** Days in between; what cannot be, a day to come or a report before its sample, costs more than any of them. */
function costOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const impossible = 1_000_000
  const times = [from, to].filter((day) => day !== undefined).map((day) => Date.parse(day))
  const isToCome = times.some((time) => time > now.getTime() + dayMs)
  const apart = times.length === 2 ? ((times[1] ?? 0) - (times[0] ?? 0)) / dayMs : 0
  return Math.abs(apart) + (isToCome ? impossible : 0) + (apart < 0 ? impossible : 0)
}

function toDate(day: string | undefined) {
  return day === undefined ? null : new Date(day)
}
