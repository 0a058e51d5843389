import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { OrderPatientView } from '#lib/orders/order-view.ts'

// What the clinic's list of visits knows. Client-safe.

export const visitSpans = ['day', 'week'] as const
export const visitFilters = ['all', 'confirmed', 'pending', 'missed', 'cancelled'] as const
export type VisitSpan = (typeof visitSpans)[number]
export type VisitFilter = (typeof visitFilters)[number]

export interface ListedVisit extends AppointmentView {
  patient: OrderPatientView
  labTestName: string | null
  /** it still stands, though its order does not */
  isKept: boolean
}

export interface VisitPage {
  /** continues the audited access when the list is read again */
  access: string
  today: string
  from: string
  until: string
  /** by the day at the place; empty days too */
  days: { date: string; visits: ListedVisit[] }[]
  /** requested, without a time yet */
  requested: ListedVisit[]
  counts: Record<VisitFilter, number>
  isCapped: boolean
}
