import type { VisitKind, VisitPlace } from '#lib/appointments/appointment-view.ts'

export interface SlotView {
  bookingKey: string
  startAt: string
  endAt: string
  /** how many can still be booked */
  left: number
  price: number
}

export interface SlotDay {
  /** at the place */
  date: string
  slots: SlotView[]
}

export interface SlotPlace {
  /** the service center's; null for a visit at home */
  siteCode: string | null
  place: VisitPlace
  /** in miles */
  distance: number | null
  timeZone: string
  days: SlotDay[]
}

export interface SlotSearchResult {
  kind: Extract<VisitKind, 'home' | 'center'>
  zip: string
  radius: string
  /** the 14 days that were searched */
  from: string
  until: string
  /** The days before may have free times too. */
  hasEarlier: boolean
  /** of the patient's address, for staff who book for them */
  patientZone: string | null
  /** nearest first */
  places: SlotPlace[]
  /** booked: by slot; requested: someone calls with a time; none: no one comes to this address */
  service: 'booked' | 'requested' | 'none'
}

export interface HoldView {
  expiresAt: string
}

export interface CancelReason {
  reasonId: string
  name: string
  isRefundable: boolean
}

export interface CancelOptions {
  reasons: CancelReason[]
}
