import { z } from 'zod'
import { type ValidationDetail, validationDetail } from '#service/contract/errors.ts'
import { userConflict } from '#service/contract/users.ts'

export type ServiceErrorKind =
  /** no connection, or one that was cut */
  | 'unreachable'
  | 'timeout'
  /** an answer that is not what the contract says */
  | 'garbage'
  /** 429 or 5xx */
  | 'busy'
  /** 400, 403, 409, 422 */
  | 'rejected'
  | 'not-found'
  /** our team key was not accepted */
  | 'unauthorized'

interface ServiceErrorParts {
  status?: number
  detail?: unknown
  retryAfterMs?: number
}

/** A call to the service that failed. Neither message nor detail repeats what was sent. */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind
  readonly status: number | undefined
  /** The answer's `detail` with every `input` taken out, for it may be somebody's name. */
  readonly detail: unknown
  readonly retryAfterMs: number | undefined

  /** Next bundles each route apart: the client that all share may come from another bundle, with its own copy of this class. */
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

/** The error of an answer other than success. */
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

/** The named faults of a 422; none for any other error. */
export function listFaults(error: ServiceError): FaultDetail[] {
  const parsed = faultDetails.safeParse(error.detail)
  return parsed.success ? parsed.data : []
}

/** The user whom a refused create met: the same client_user_id exists already (contract, decision 11). */
export function findUserConflict(error: unknown): { userId: string } | undefined {
  if (!(error instanceof ServiceError) || error.status !== 400) return undefined
  const parsed = userConflict.shape.detail.safeParse(error.detail)
  return parsed.success ? { userId: parsed.data.user_id } : undefined
}
