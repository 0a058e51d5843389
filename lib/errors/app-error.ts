/** Every failure that a user can see, with its HTTP status; messages/<locale>/errors.json has a text for each. */
export const errorStatus = {
  'invalid-input': 422,
  'malformed-request': 400,
  'unsupported-type': 415,
  'too-large': 413,
  'signed-out': 401,
  'sign-in-over': 401,
  'wrong-credentials': 401,
  'wrong-code': 422,
  'wrong-backup-code': 422,
  'second-step-unreadable': 503,
  'wrong-passkey': 401,
  'passkey-not-added': 422,
  'link-expired': 410,
  'wrong-origin': 403,
  'unknown-host': 421,
  forbidden: 403,
  'second-step-missing': 403,
  'email-unconfirmed': 403,
  'sign-up-closed': 403,
  'reason-needed': 403,
  'viewing-as-patient': 403,
  'not-found': 404,
  'draft-conflict': 409,
  'kit-of-another': 409,
  'kit-unknown': 404,
  'not-at-service': 409,
  'left-to-clinic': 409,
  'no-account': 409,
  'not-cancellable': 409,
  'not-possible-now': 409,
  'too-many-secrets': 409,
  'changed-meanwhile': 409,
  'already-replaced': 409,
  'third-reader-needed': 409,
  'slot-taken': 409,
  'slot-unconfirmed': 409,
  'unknown-test': 422,
  'report-refused': 422,
  'report-known': 409,
  'file-refused': 422,
  'too-many-reports': 429,
  'review-claimed': 409,
  'review-closed': 409,
  'results-changed': 409,
  'critical-unacknowledged': 409,
  'critical-open': 409,
  'consent-missing': 422,
  'too-many-attempts': 429,
  'visit-open': 409,
  'result-open': 409,
  'deleted-too-often': 429,
  'sign-in-held': 429,
  'service-unreachable': 503,
  'service-timeout': 504,
  'service-garbage': 502,
  'service-refused': 502,
  'database-away': 503,
  unexpected: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

interface AppErrorDetails {
  /** field path (patientDetails.firstName) to a message key under errors.fields, or a final text */
  fields?: Record<string, string>
  retryAfterMs?: number
  /** ids and codes for the interface, such as the order of a registered kit; no personal data */
  context?: Record<string, string>
  cause?: unknown
}

/** An expected failure. Holds a code and ids, never user input. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterMs: number | undefined
  readonly context: Record<string, string> | undefined

  /** Next bundles each route separately, so one process has several copies of this class. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === 'AppError'
  }

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterMs = details.retryAfterMs
    this.context = details.context
  }
}

export function notFound() {
  return new AppError('not-found')
}
