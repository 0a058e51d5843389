import { addDays, calendarDayIn } from './calendar-day.ts'
import type { ReadEvent } from './order-facts.ts'
import type { ExpectedResults, TimelineOrder, Turnaround } from './timeline.ts'

export function findArrivalAtLab(events: readonly ReadEvent[]): string | undefined {
  return events.find(({ low }) => low === 'delivered_to_lab' || low === 'draw_completed')?.at
}

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

export function readServiceDates(order: TimelineOrder): ExpectedResults | undefined {
  const { expectedResultBy: from, lateAfter } = order
  const areDays = [from, lateAfter].every((day) => day && /^\d{4}-\d{2}-\d{2}$/.test(day))
  if (!areDays || !from || !lateAfter || from > lateAfter) return undefined
  return { from, to: lateAfter, lateAfter }
}
