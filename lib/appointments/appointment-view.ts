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

/** missed: the phlebotomist or the center waited for the patient; order: the visit ended with its order */
export const cancellationCauses = ['patient', 'provider', 'missed', 'order', 'other'] as const

export interface VisitCancellation {
  cause: (typeof cancellationCauses)[number]
  isRefundable: boolean | null
}

const hourMs = 3_600_000
/** A visit at home that is canceled later is not refunded (contract 2.12). */
const freeCancelHours = 24
/** Before a blood draw of a fasting test. */
export const fastingHours = 12

/** Until then a visit at home is canceled without a cost; null where that never costs anything. */
export function freeUntilOf(kind: VisitKind, startAt: string | null): string | null {
  if (kind !== 'home' || startAt === null) return null
  return hoursBefore(startAt, freeCancelHours)
}

/** Whether canceling a visit costs its fee at that moment. */
export function isFeeDue({ freeUntil }: AppointmentView, at: string): boolean {
  return freeUntil !== null && Date.parse(freeUntil) <= Date.parse(at)
}

export function hoursBefore(instant: string, hours: number): string {
  return new Date(Date.parse(instant) - hours * hourMs).toISOString()
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
  /** until when canceling is refunded, where it was confirmed; of a move that is not confirmed yet, that of the time before */
  freeUntil: string | null
  can: { move: boolean; cancel: boolean }
}
