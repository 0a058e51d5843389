import type { OrderId } from '#lib/ids.ts'

// What screens know of an appointment. Client-safe.

/** Our words for the service's, which may grow: an unknown one is "other". */
export const visitStates = [
  'confirmed',
  'pending',
  'reserved',
  'in_progress',
  'completed',
  'cancelled',
  'other',
] as const
export type VisitState = (typeof visitStates)[number]

export const visitKinds = ['home', 'center', 'other'] as const
export type VisitKind = (typeof visitKinds)[number]

export interface VisitPlace {
  /** the service center; null for a visit at home */
  name: string | null
  lines: string[]
}

/** missed: the phlebotomist or the center waited for the patient */
export const cancellationCauses = ['patient', 'provider', 'missed', 'other'] as const

export interface VisitCancellation {
  cause: (typeof cancellationCauses)[number]
  isRefundable: boolean | null
}

export interface AppointmentView {
  appointmentId: string
  orderId: OrderId
  kind: VisitKind
  state: VisitState
  /** null while a requested visit has no time */
  startAt: string | null
  endAt: string | null
  /** of the place; times are shown in it */
  timeZone: string
  place: VisitPlace
  notes: string | null
  /** how to get in, for a visit at home */
  accessNotes: string | null
  /** until when a pending booking is confirmed or given up */
  confirmBy: string | null
  cancellation: VisitCancellation | null
  /** Until then a visit at home is cancelled without a cost; null where that never costs anything. */
  freeUntil: string | null
  can: { move: boolean; cancel: boolean }
}
