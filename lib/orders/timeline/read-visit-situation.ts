import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { isKeptByCenter } from '#lib/appointments/order-of-visit.ts'
import { addDays, calendarDayIn } from './calendar-day.ts'
import type { Position } from './locate-order.ts'
import type { Situation, TimelineOrder } from './timeline.ts'

/** What the visit of the order's patient adds to the order's status; undefined where the status says enough. */
export function readVisitSituation(
  { results, appointment = null, can }: TimelineOrder,
  { reading: { situation } }: Position,
  now: Date,
): Situation | undefined {
  if (!results) return undefined
  if (situation === 'cancelled')
    return isKeptByCenter(appointment) ? 'cancelledVisitKept' : undefined
  if (situation === 'appointmentScheduled') return nameDay(appointment, now)
  // The order's own event may arrive later than the visit's.
  const isOpen = appointment === null || appointment.state === 'cancelled'
  return situation === 'appointmentToCome' && can?.bookVisit && isOpen
    ? 'appointmentToBook'
    : undefined
}

/** Of the days where blood is drawn. */
function nameDay(appointment: AppointmentView | null, now: Date): Situation | undefined {
  if (!appointment?.startAt || appointment.state !== 'confirmed') return undefined
  const { startAt, timeZone } = appointment
  if (new Date(startAt) <= now) return undefined
  const day = calendarDayIn(timeZone, new Date(startAt))
  const today = calendarDayIn(timeZone, now)
  if (day === today) return 'appointmentToday'
  return day === addDays(today, 1) ? 'appointmentTomorrow' : undefined
}
