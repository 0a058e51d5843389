// What leaves the server for the settings of the connection to the service. Client-safe.

export type KeyState = 'works' | 'refused' | 'unreachable' | 'unclear'

export type EndpointState =
  | 'active'
  | 'missing'
  | 'disabled'
  /** the service signs with a secret that is not in the app's setting */
  | 'other-secret'
  /** the management API does not answer, or refuses its key */
  | 'unknown'

export interface TeamKeyView {
  keyId: string
  label: string
  /** … and its last four characters */
  hint: string
  createdAt: string
  /** the one that the app works with */
  isOwn: boolean
}

export interface ConnectionView {
  serviceHost: string
  key: KeyState
  /** where the service sends events */
  receiverUrl: string
  lastEvent: { eventType: string; receivedAt: string } | null
  /** the newest delivery that was refused after it, in the last week */
  lastRefusal: { kind: RefusalKind; at: string } | null
  /** null without a management key */
  management: { endpoint: EndpointState; keys: TeamKeyView[] } | null
}

export const refusalKinds = [
  'forged',
  'stale',
  'foreign_team',
  'malformed',
  'too_large',
  'other',
] as const
export type RefusalKind = (typeof refusalKinds)[number]

export type TestOutcome =
  | { state: 'arrived'; tookMs: number }
  | { state: 'refused'; kind: RefusalKind }
  /** the service has not reached the app in time; status of the answer it got, if any */
  | { state: 'missing'; status: number | null }

/** The only answer with the key itself. */
export interface NewTeamKey {
  keyId: string
  value: string
}
