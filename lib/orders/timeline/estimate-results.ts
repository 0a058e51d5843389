import { addDays, calendarDayIn } from './calendar-day.ts'
import type { ExpectedResults, Turnaround } from './timeline.ts'

/** Counts from the sample's arrival at the laboratory; without a usable turnaround there is no date. */
export function estimateResults(
  arrivedAt: string,
  turnaround: Turnaround | null,
  timeZone: string,
): ExpectedResults | undefined {
  if (!turnaround || !isUsable(turnaround)) return undefined
  const arrival = new Date(arrivedAt)
  if (Number.isNaN(arrival.getTime())) return undefined
  const day = calendarDayIn(timeZone, arrival)
  const to = addDays(day, turnaround.worstCaseTatDays)
  return { from: addDays(day, turnaround.commonTatDays), to, lateAfter: to }
}

function isUsable({ commonTatDays, worstCaseTatDays }: Turnaround): boolean {
  const areWhole = Number.isInteger(commonTatDays) && Number.isInteger(worstCaseTatDays)
  return (
    areWhole && commonTatDays >= 0 && worstCaseTatDays >= commonTatDays && worstCaseTatDays <= 365
  )
}
