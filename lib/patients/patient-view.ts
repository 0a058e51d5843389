import type { StaffRole } from '#lib/auth/context.ts'
import type { StatedConsent } from '#lib/consents/consent-ledger.ts'
import type { EmergencyAccessView } from '#lib/emergency-access/emergency-access-view.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { ViewingView } from '#lib/patient-viewing/viewing-schema.ts'

// A patient as sent to staff. Client-safe.

export interface PatientRow {
  patientId: PatientId
  firstName: string
  lastName: string
  dob: string | null
  email: string | null
  isEmailConfirmed: boolean
  phoneNumber: string | null
  openOrders: number
  lastActivityAt: string
  createdAt: string
}

export interface PatientsPage {
  patients: PatientRow[]
  /** Whose names the searched words nearly are; the first page of a search has them. */
  similar: PatientRow[]
  total: number
  isTotalCapped: boolean
  before: string | null
  after: string | null
  access: string
}

export interface PatientAccountView {
  email: string
  isEmailConfirmed: boolean
  locale: string
  hasSecondStep: boolean
  isDisabled: boolean
  createdAt: string
}

/** The date of birth proves that an invitation reached its patient. This many wrong ones end it. */
export const maxWrongDates = 5

/** To an account for a record that has none. */
export interface PatientInvitationView {
  email: string
  locale: string
  invitedAt: string
  expiresAt: string
  /** blocked: a wrong date of birth was entered too often */
  state: 'open' | 'expired' | 'blocked'
}

export interface ConsentView {
  consentId: string
  type: string
  version: string
  locale: string
  givenAt: string
  /** when the patient withdrew it; null while it is in force or a later one replaced it */
  withdrawnAt: string | null
  orderId: OrderId | null
}

export interface PatientAccessView {
  accessId: string
  at: string
  actorName: string | null
  actorRole: StaffRole | (string & {})
  action: string
  outcome: string
  orderId: OrderId | null
  address: string | null
  device: string | null
  /** of a list that showed the patient: how many rows it had */
  shownCount: number | null
}

export interface PatientView {
  patientId: PatientId
  /** The clinic's stock: not a person, but the owner of kits that are not registered yet. */
  isStock: boolean
  firstName: string
  lastName: string
  dob: string | null
  gender: string | null
  phoneNumber: string | null
  address: { lines: string[] } | null
  createdAt: string
  account: PatientAccountView | null
  /** null as well where there is an account */
  invitation: PatientInvitationView | null
  consents: ConsentView[]
  /** what staff who placed orders stated; newest first */
  stated: StatedConsent[]
  accesses: PatientAccessView[]
  emergencyAccesses: EmergencyAccessView[]
  viewings: ViewingView[]
}
