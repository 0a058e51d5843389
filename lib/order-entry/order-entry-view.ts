import type { OrderId, PatientId } from '#lib/ids.ts'
import type { AskedPatientView } from '#lib/order-entry/answers/answer-request-view.ts'
import type { AskedQuestion } from './collect-questions.ts'
import type { OrderEntryDraft } from './order-entry-schema.ts'

// What leaves the server for ordering. Client-safe.

/** A lab test, or a marker that is ordered beside it. */
interface Orderable {
  name: string
  /** in US dollars; null where the lab has none */
  price: number | null
  commonTatDays: number | null
  worstCaseTatDays: number | null
  questions: AskedQuestion[]
}

export interface EntryTest extends Orderable {
  labTestId: string
  labId: number | null
  labName: string
  method: string
  sampleType: string
  isFasting: boolean
  markerIds: number[]
  markerNames: string[]
  markerSlugs: string[]
}

export interface EntryMarker extends Orderable {
  markerId: number
  labId: number
  providerId: string
}

export interface EntryLab {
  labId: number
  slug: string
  name: string
  collectionMethods: string[]
}

export interface EntryAccount {
  labAccountId: string
  labSlug: string
  name: string
  providerAccountId: string
  status: string
  delegatedFlow: string
  needsPhysician: boolean
  /** US states by billing type; empty: no restriction */
  allowedBilling: Record<string, string[]>
}

export interface EntryPhysician {
  npi: string
  firstName: string
  lastName: string
  /** with a license; null: not known */
  states: string[] | null
}

export interface EntryCatalog {
  tests: EntryTest[]
  labs: EntryLab[]
  accounts: EntryAccount[]
  physicians: EntryPhysician[]
  /** the day from which the service refuses delegated orders without a physician */
  physicianEnforcedFrom: string
}

export interface UnderWay {
  orderId: OrderId
  labTestId: string | null
  name: string | null
  placedAt: string | null
}

export interface SavedEntry {
  draftId: string
  version: number
  updatedAt: string
  data: OrderEntryDraft
}

export interface OrderEntryView {
  patientId: PatientId
  name: string
  dob: string | null
  gender: string | null
  draft: SavedEntry | null
  start: OrderEntryDraft
  /** what the patient was asked to answer for the draft */
  asked: AskedPatientView | null
  /** mail reaches the patient */
  canAsk: boolean
  /** the selected add-on markers of draft or start */
  addOns: EntryMarker[]
  /** the failed order that this one replaces */
  replacesId: OrderId | null
  /** its answers, notes and diagnoses take a reason and were not filled in */
  withheld: boolean
  underWay: UnderWay[]
  /** by type, with the day it was given; only current versions */
  consents: { type: string; version: string; givenAt: string }[]
  hasConsents: boolean
  catalog: EntryCatalog
}

export interface UnfinishedOrder {
  patientId: PatientId
  name: string
  updatedAt: string
}
