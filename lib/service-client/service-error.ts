import { z } from 'zod'
import { type ValidationDetail, validationDetail } from '#contract/errors.ts'
import { userConflict } from '#contract/users.ts'

export type ServiceErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'garbage'
  /** 429 or 5xx */
  | 'busy'
  /** 400, 403, 409, 422 */
  | 'rejected'
  | 'not-found'
  | 'unauthorized'

interface ServiceErrorParts {
  status?: number
  detail?: unknown
  retryAfterMs?: number
}

/** A failed call to the service. Message and detail do not contain what was sent. */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind
  readonly status: number | undefined
  /** The response's `detail` without `input`, which may be a person's name. */
  readonly detail: unknown
  readonly retryAfterMs: number | undefined

  /** Next bundles each route separately, so the shared client may use another copy of this class. */
  static override [Symbol.hasInstance](value: unknown): value is ServiceError {
    return value instanceof Error && value.name === 'ServiceError'
  }

  constructor(kind: ServiceErrorKind, parts: ServiceErrorParts = {}) {
    super(`the service call failed: ${kind}${parts.status ? ` (${parts.status})` : ''}`)
    this.name = 'ServiceError'
    this.kind = kind
    this.status = parts.status
    this.detail = parts.detail
    this.retryAfterMs = parts.retryAfterMs
  }
}

const faultBody = z.looseObject({ detail: z.unknown() })

export function readServiceFault(status: number, body: unknown, retryAfterMs?: number) {
  const parsed = faultBody.safeParse(body)
  const detail = parsed.success ? withoutInput(parsed.data.detail) : undefined
  return new ServiceError(kindOf(status), {
    status,
    detail,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

function kindOf(status: number): ServiceErrorKind {
  if (status === 401) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 429 || status >= 500) return 'busy'
  return status >= 400 ? 'rejected' : 'garbage'
}

function withoutInput(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail
  return detail.map((entry: unknown) => {
    const parsed = validationDetail.partial({ input: true }).safeParse(entry)
    return parsed.success
      ? { type: parsed.data.type, loc: parsed.data.loc, msg: parsed.data.msg }
      : {}
  })
}

export type FaultDetail = Pick<ValidationDetail, 'type' | 'loc' | 'msg'>

const faultDetails = z.array(
  z.object({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }),
)

export function listFaults(error: ServiceError): FaultDetail[] {
  const parsed = faultDetails.safeParse(error.detail)
  return parsed.success ? parsed.data : []
}

/** The existing user, if a create was refused because its client_user_id is taken. */
export function findUserConflict(error: unknown): { userId: string } | undefined {
  if (!(error instanceof ServiceError) || error.status !== 400) return undefined
  const parsed = userConflict.shape.detail.safeParse(error.detail)
  return parsed.success ? { userId: parsed.data.user_id } : undefined
}

/** Whether the idempotency key was already used for a request with other details. */
export function isKeyReused(error: unknown) {
  if (!(error instanceof ServiceError) || error.status !== 422) return false
  return listFaults(error).some(({ loc }) => loc[0] === 'header' && loc[1] === 'x-idempotency-key')
}
