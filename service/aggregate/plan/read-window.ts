import type { QueryBatch } from '#contract/aggregate/query.ts'
import { isStorableDate, outOfYears } from '#contract/dates.ts'
import type { LocalWindow } from '#service/aggregate/tables/query-table.ts'
import { placeAt } from './query-refusal.ts'
import { lengthOf } from './time-keys.ts'

/** The past until the end of the anchor day, which counts. A month before the 31st is the last day of a shorter month. */
export function readWindow({ anchor, past }: QueryBatch['timeframe']): LocalWindow {
  if (!isStorableDate(anchor))
    throw placeAt(['body', 'timeframe', 'anchor']).refuse(outOfYears, anchor)
  const until = new Date(`${anchor}T00:00:00Z`)
  until.setUTCDate(until.getUTCDate() + 1)
  const from = new Date(until)
  const length = lengthOf(past)
  if (length.seconds !== undefined) from.setTime(from.getTime() - length.seconds * 1000)
  else goBack(from, length.months)
  return { from: writeLocal(from), until: writeLocal(until) }
}

function goBack(date: Date, months: number) {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
}

/** 2026-05-01T00:00:00 */
function writeLocal(date: Date) {
  return date.toISOString().slice(0, 19)
}
