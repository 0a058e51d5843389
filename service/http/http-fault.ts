import type { ValidationDetail } from '#contract/errors.ts'

type FaultStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** An error response: `{ detail }` with its status. */
export class HttpFault extends Error {
  readonly status: FaultStatus
  readonly detail: string | Record<string, unknown> | ValidationDetail[]
  /** Keys next to detail (a user conflict names the user). */
  readonly extra: Record<string, unknown>
  /** for the header Retry-After */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: FaultStatus,
    detail: HttpFault['detail'],
    extra: Record<string, unknown> = {},
    retryAfterSeconds?: number,
  ) {
    super(`HTTP ${status}`)
    this.name = 'HttpFault'
    this.status = status
    this.detail = detail
    this.extra = extra
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A 422 for a rule that a schema cannot express. `loc` starts with path, query, header or body. */
export function invalidValue(loc: (string | number)[], message: string, input: unknown = null) {
  return new HttpFault(422, [{ type: 'value_error', loc, msg: `Value error, ${message}`, input }])
}

export function invalidJson(error: string) {
  return new HttpFault(422, [
    { type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {}, ctx: { error } },
  ])
}
