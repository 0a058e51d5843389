import type { Context } from 'hono'
import { invalidValue } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'

const maxKeyLength = 255

export interface IdempotencyHeaders {
  key: string | undefined
  /** X-Idempotency-Error: no-cache, which stores only successes. */
  forgetsErrors: boolean
}

export function readIdempotencyHeaders(c: Context<ServiceEnv>): IdempotencyHeaders {
  const key = (c.req.header('x-idempotency-key') ?? c.req.header('idempotency-key'))?.trim()
  if (key && key.length > maxKeyLength) {
    throw invalidValue(
      ['header', 'x-idempotency-key'],
      `must have at most ${maxKeyLength} characters`,
    )
  }
  return {
    key: key || undefined,
    forgetsErrors: c.req.header('x-idempotency-error')?.trim().toLowerCase() === 'no-cache',
  }
}
