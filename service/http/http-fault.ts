import type { ValidationDetail } from '#service/contract/errors.ts'

type FaultStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** An answer other than success: `{ detail }` with its status (contract, decision 15). */
export class HttpFault extends Error {
  readonly status: FaultStatus
  readonly detail: string | Record<string, unknown> | ValidationDetail[]
  /** Keys that stand beside detail (the user conflict of decision 11). */
  readonly extra: Record<string, unknown>

  constructor(
    status: FaultStatus,
    detail: HttpFault['detail'],
    extra: Record<string, unknown> = {},
  ) {
    super(`HTTP ${status}`)
    this.name = 'HttpFault'
    this.status = status
    this.detail = detail
    this.extra = extra
  }
}

/** A 422 for a rule that a schema cannot tell. `loc` starts with path, query, header or body. */
export function invalidValue(loc: (string | number)[], message: string, input: unknown = null) {
  return new HttpFault(422, [{ type: 'value_error', loc, msg: `Value error, ${message}`, input }])
}

/** A body that is no JSON of ours. */
export function invalidJson(error: string) {
  return new HttpFault(422, [
    { type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {}, ctx: { error } },
  ])
}
