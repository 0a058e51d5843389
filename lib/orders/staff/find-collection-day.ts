import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { calendarDayIn } from '#lib/orders/timeline/calendar-day.ts'

export type DatedOrder = Pick<StaffOrderView, 'resultSet' | 'activity' | 'appointment'>

/** The day for the labels of a sample: as the lab reports it, as it was corrected, or of the visit; '' where none is known. */
export function findCollectionDay({ resultSet, activity, appointment }: DatedOrder): string {
  const corrected = activity.find(({ correction }) => correction?.kind === 'collection')?.correction
  if (resultSet?.collectedOn) return resultSet.collectedOn
  if (corrected?.kind === 'collection') return corrected.collectedOn
  if (!appointment?.startAt || appointment.state === 'cancelled') return ''
  return calendarDayIn(appointment.timeZone, new Date(appointment.startAt))
}
