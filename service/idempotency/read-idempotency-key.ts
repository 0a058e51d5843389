import type { Context } from 'hono'
import { invalidValue } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'

const maxKeyLength = 255

export interface IdempotencyHeaders {
  key: string | undefined
  /** X-Idempotency-Error: no-cache, which stores only successes. */
  forgetsErrors: boolean
}

/** An empty key is none. */
export function readIdempotencyHeaders(c: Context<ServiceEnv>): IdempotencyHeaders {
  const given = ['x-idempotency-key', 'idempotency-key'].map((name) => c.req.header(name)?.trim())
  const [key, other] = given.filter((text) => text)
  if (other && other !== key) {
    throw invalidValue(
      ['header', 'x-idempotency-key'],
      'X-Idempotency-Key and Idempotency-Key differ: send one of them',
    )
  }
  if (key && key.length > maxKeyLength) {
    throw invalidValue(
      ['header', 'x-idempotency-key'],
      `must have at most ${maxKeyLength} characters`,
    )
  }
  return {
    key,
    forgetsErrors: c.req.header('x-idempotency-error')?.trim().toLowerCase() === 'no-cache',
  }
}
