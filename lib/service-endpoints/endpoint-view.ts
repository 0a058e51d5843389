// What leaves the server of the endpoints at the service. Client-safe: addresses are without secrets.

/** Why the management API cannot be used. */
export type ManagementProblem = 'no-key' | 'wrong-plan' | 'refused' | 'unavailable'

export const disabledReasons = ['person', 'gone', 'failing', 'other'] as const

export interface EndpointHealth {
  /** of a disabled one: a person or program did it, it answered 410, or it kept failing */
  disabledReason: (typeof disabledReasons)[number]
  disabledAt: string | null
  failingSince: string | null
  /** when the service warned that it will disable it */
  warnedAt: string | null
  /** on their way, kept while it is disabled, and ended without success: at most one more than `maxCounted` */
  pending: number
  held: number
  undelivered: number
}

export const maxCounted = 1_000

export interface EndpointView {
  endpointId: string
  address: string
  description: string | null
  /** types and prefixes such as `daily.data.*`; null for all */
  eventTypes: string[] | null
  /** requests a second */
  rateLimit: number | null
  isEnabled: boolean
  createdAt: string
  /** the app's own: it is not disabled, deleted, filtered or given another secret here */
  isOwn: boolean
  /** null where the service does not report it */
  health: EndpointHealth | null
  can: { enable: boolean; disable: boolean; filter: boolean; end: boolean; send: boolean }
}

export const endReasons = ['exhausted', 'disabled', 'deleted', 'lost', 'other'] as const

export interface MessageView {
  messageId: string
  eventType: string
  createdAt: string
  /** of one that ended without success */
  endReason: (typeof endReasons)[number] | null
  attempts: number
  nextAttemptAt: string | null
  finishedAt: string | null
  /** when it was last asked for again */
  resentAt: string | null
}

export interface MessagePage<T extends MessageView = MessageView> {
  rows: T[]
  /** of the next page */
  before: string | null
}

/** With the endpoint that it was for; null for one that was deleted. */
export type UndeliveredView = MessageView & {
  endpoint: { endpointId: string; name: string } | null
}

export interface EndpointsView {
  endpoints: EndpointView[]
  /** of all endpoints, deleted ones too; null where the service does not list it */
  undelivered: MessagePage<UndeliveredView> | null
}

export interface HeaderView {
  name: string
  /** null for a value that the service withholds */
  value: string | null
}

export const attemptFailures = [
  'redirect',
  'http_error',
  'timeout',
  'refused',
  'unreachable',
  'bad_response',
  'blocked_address',
  'other',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]

export interface AttemptView {
  /** of those that the service kept; its own count begins again with each resend */
  number: number
  startedAt: string
  tookMs: number
  /** of the response; null where none came */
  status: number | null
  /** null for one that was delivered */
  failure: AttemptFailure | null
  /** values of the endpoint's own headers are withheld */
  requestHeaders: HeaderView[]
  /** its beginning; null where none came, and where a reason is needed */
  response: string | null
}

export interface AttemptsView {
  messageId: string
  eventType: string
  /** responses are withheld: the event is about results or measurements */
  needsReason: boolean
  /** whom the event is about, where that is known */
  patientId: string | null
  /** the newest first */
  attempts: AttemptView[]
}

export interface ResendView {
  resendId: string
  startedAt: string
  total: number
  queued: number
  delivered: number
  failed: number
  /** nothing of it is on its way anymore */
  isOver: boolean
}

export interface EndpointDetail {
  endpoint: EndpointView
  headers: HeaderView[]
  status: MessageStatus
  /** null where the service does not list them */
  messages: MessagePage | null
  /** the newest, if any */
  resend: ResendView | null
}

export const messageStatuses = ['failed', 'pending', 'held', 'succeeded'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export interface ResendCount {
  count: number
  limit: number
  /** of what was counted */
  from: string
  until: string
}

/** The only answer with the secret: the app does not keep it. */
export interface NewSecret {
  endpointId: string
  secret: string
}

export type EndpointTest =
  | { state: 'delivered'; status: number | null; tookMs: number }
  /** status of the answer; null where none came */
  | { state: 'failed'; status: number | null }
  /** not sent in time */
  | { state: 'waiting' }
