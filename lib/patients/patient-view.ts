import type { StaffRole } from '#lib/auth/context.ts'

// What leaves the server of a patient, to staff. Client-safe.

/** A line of the list of people. */
export interface PatientRow {
  patientId: string
  firstName: string
  lastName: string
  /** 1990-05-01 */
  dob: string | null
  email: string | null
  isEmailConfirmed: boolean
  phoneNumber: string | null
  openOrders: number
  /** ISO instants */
  lastActivityAt: string
  createdAt: string
}

export interface PatientsPage {
  patients: PatientRow[]
  /** Counted up to a limit; `isTotalCapped` tells that there are more. */
  total: number
  isTotalCapped: boolean
  /** The patient before or after whom another page lies; null where there is none. */
  before: string | null
  after: string | null
  /** Sent along when the page reads again by itself. */
  look: string
}

export interface PatientAccountView {
  email: string
  isEmailConfirmed: boolean
  locale: string
  hasSecondStep: boolean
  isDisabled: boolean
  createdAt: string
}

export interface ConsentView {
  consentId: string
  /** terms-of-use, telehealth-informed-consent, …, or a new one */
  type: string
  version: string
  locale: string
  givenAt: string
  orderId: string | null
}

/** Who of the staff looked at or changed what belongs to the patient. */
export interface PatientAccessView {
  accessId: string
  at: string
  actorName: string | null
  actorRole: StaffRole | (string & {})
  action: string
  /** set for what was done with one order */
  orderId: string | null
}

export interface PatientView {
  patientId: string
  /** The clinic's stock: no person, but the owner of kits that nobody has registered yet. */
  isStock: boolean
  firstName: string
  lastName: string
  dob: string | null
  gender: string | null
  phoneNumber: string | null
  address: { lines: string[] } | null
  createdAt: string
  account: PatientAccountView | null
  /** newest first */
  consents: ConsentView[]
  accesses: PatientAccessView[]
}
