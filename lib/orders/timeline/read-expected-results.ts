import type { ExpectedResults, TimelineOrder } from './timeline.ts'

export function readExpectedResults(order: TimelineOrder): ExpectedResults | undefined {
  const { expectedResultBy: from, lateAfter } = order
  const areDays = [from, lateAfter].every((day) => day && /^\d{4}-\d{2}-\d{2}$/.test(day))
  if (!areDays || !from || !lateAfter || from > lateAfter) return undefined
  return { from, to: lateAfter, lateAfter }
}
