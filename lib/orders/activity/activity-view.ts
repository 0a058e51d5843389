// What people did about an order. Client-safe.

export const activityKinds = [
  'note',
  'call',
  'assigned',
  'snoozed',
  'brought-back',
  'corrected-address',
  'corrected-details',
  'cancelled',
  'resent',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const callResults = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallResult = (typeof callResults)[number]

export const maxNoteLength = 1_000

/** What the lab was missing. */
export type DetailsCorrection =
  | {
      kind: 'person'
      firstName: string
      lastName: string
      dob: string
      /** the service has it */
      isSent: boolean
    }
  /** the service has no place for it */
  | { kind: 'collection'; collectedOn: string; isSent: boolean }

/** Where a kit ships to, as it was corrected. */
export interface AddressLines {
  receiverName: string | null
  firstLine: string | null
  secondLine: string | null
  city: string | null
  state: string | null
  zip: string | null
  phoneNumber: string | null
}

export interface AddressChange {
  kind: 'address'
  before: AddressLines | null
  after: AddressLines
}

export interface ActivityView {
  activityId: string
  kind: ActivityKind
  at: string
  /** null for an account that is gone */
  by: string | null
  outcome: CallResult | null
  note: string | null
  /** who it was assigned to; null: no one */
  assignee: string | null
  /** when it comes back; null: when its status changes */
  until: string | null
  correction: DetailsCorrection | null
  /** null: another kind, or from before it was kept */
  addressChange: AddressChange | null
}

export interface Colleague {
  userId: string
  name: string
}
