import type { WireLabReportMetadata } from '#contract/lab-reports.ts'
import { readPrintedDate } from '#lib/dates/read-printed-date.ts'

export interface ReportDays {
  observedOn: Date | null
  reportedOn: Date | null
}

const dayMs = 86_400_000

/**
 * The dates of a report, at midnight UTC. An ambiguous date is read like the report's others, or so that it is not in the
 * future, or so that collection and report are closest to each other; otherwise in American order.
 */
export function readReportDays(metadata: WireLabReportMetadata, now = new Date()): ReportDays {
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

/** The days between; impossible readings (a future date, a report before its sample) cost more than any distance. */
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
