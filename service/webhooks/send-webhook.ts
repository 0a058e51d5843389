import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  type Address,
  BlockedAddress,
  hostnameOf,
  parseEndpointUrl,
  type Resolver,
  resolveAllowed,
} from './check-address.ts'
import { parseRetryAfter } from './retry-schedule.ts'

const maxResponseBytes = 64 * 1024
const maxKeptBytes = 2 * 1024
// The outcome depends on the status alone, so a slow body is soon abandoned.
const bodyTimeoutMs = 1_000

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  allowPrivate: boolean
  signal?: AbortSignal | undefined
  resolve?: Resolver | undefined
}

export interface WebhookOutcome {
  /** HTTP status, or null without a response */
  status: number | null
  /** null on success; a CHECK constraint lists the stored values */
  failure:
    | null
    | 'redirect'
    | 'http_error'
    | 'timeout'
    | 'refused'
    | 'unreachable'
    | 'bad_response'
    | 'blocked_address'
  retryAfterMs?: number | undefined
  /** as far as they are recorded */
  requestHeaders?: Record<string, string>
  /** at most 2 kB */
  responseBody?: string
}

/** Makes one attempt. Only a 2xx within the timeout succeeds; redirects fail and are not followed. */
export async function sendWebhook(attempt: WebhookRequest): Promise<WebhookOutcome> {
  const deadline = AbortSignal.timeout(attempt.timeoutMs)
  const signal = attempt.signal ? AbortSignal.any([deadline, attempt.signal]) : deadline
  try {
    const url = parseEndpointUrl(attempt.url, attempt)
    const addresses = await beforeAbort(
      resolveAllowed(hostnameOf(url), attempt, attempt.resolve),
      signal,
    )
    const response = await openRequest(url, addresses, attempt, signal)
    const outcome = readOutcome(response)
    const responseBody = await drain(response)
    return { ...outcome, responseBody }
  } catch (error) {
    attempt.signal?.throwIfAborted()
    return { status: null, failure: deadline.aborted ? 'timeout' : nameFailure(error) }
  }
}

function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Connects only to the checked addresses, even when the name resolves differently by now. */
function openRequest(
  url: URL,
  addresses: Address[],
  { headers, body }: WebhookRequest,
  signal: AbortSignal,
) {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: pinLookup(addresses),
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: 16 * 1024,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}

function pinLookup(addresses: Address[]): LookupFunction {
  const [first] = addresses
  return (_hostname, options, callback) => {
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function readOutcome({ statusCode = 0, headers }: IncomingMessage): WebhookOutcome {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, failure: null }
  const failure = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_error'
  const isBusy = statusCode === 429 || statusCode === 503
  return {
    status: statusCode,
    failure,
    retryAfterMs: isBusy ? parseRetryAfter(headers['retry-after'], new Date()) : undefined,
  }
}

/** Returns the beginning of the body. */
function drain(response: IncomingMessage) {
  return new Promise<string>((resolve) => {
    let size = 0
    let kept = Buffer.alloc(0)
    const timer = setTimeout(() => response.destroy(), bodyTimeoutMs)
    response.on('data', (chunk: Buffer) => {
      if (size < maxKeptBytes) kept = Buffer.concat([kept, chunk.subarray(0, maxKeptBytes - size)])
      size += chunk.byteLength
      if (size > maxResponseBytes) response.destroy()
    })
    // A truncated or malformed body does not matter: the status is known.
    response.on('error', () => undefined)
    response.on('close', () => {
      clearTimeout(timer)
      // PostgreSQL stores no NUL.
      resolve(kept.toString('utf8').replaceAll('\0', '\uFFFD'))
    })
  })
}

function nameFailure(error: unknown): WebhookOutcome['failure'] {
  if (error instanceof BlockedAddress) return 'blocked_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'timeout'
  return code.startsWith('HPE_') ? 'bad_response' : 'unreachable'
}
