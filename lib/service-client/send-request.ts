import type { z } from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { readServiceFault, ServiceError } from './service-error.ts'

export interface Connection {
  baseUrl: string
  apiKey: string
  /** For the whole call, a second attempt included. */
  timeoutMs: number
  breaker: CircuitBreaker
}

export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

export interface ServiceRequest<T extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, QueryValue>
  body?: unknown
  /** instead of a body: sent as multipart/form-data */
  form?: FormData
  /** The answer is a file: `schema` gets { bytes, mediaType }. */
  answersFile?: true
  /** for what takes longer than other calls */
  timeoutMs?: number
  maxAnswerBytes?: number
  idempotencyKey?: string
  /** Whether a repeat does no harm: reads, and writes that the service recognises when they come again. */
  isRepeatable: boolean
  schema: T
}

const defaultAnswerBytes = 8 * 1024 * 1024
const maxRetryAfterMs = 2_000
const retryPauseMs = 100

/** One call: at most two requests, within the time limit, its answer parsed. Throws a ServiceError. */
export async function sendRequest<T extends z.ZodType>(
  connection: Connection,
  request: ServiceRequest<T>,
): Promise<z.infer<T>> {
  const { breaker } = connection
  const isAdmitted = breaker.admits()
  if (!isAdmitted && request.method === 'GET') throw new ServiceError('unreachable')
  // A service that has just failed others is not asked twice by each who comes.
  const mayRepeat = request.isRepeatable && isAdmitted && breaker.isCalm()
  const signal = AbortSignal.timeout(request.timeoutMs ?? connection.timeoutMs)
  const tryOnce = () => attempt(connection, request, signal)
  try {
    return await tryOnce()
  } catch (error) {
    const pauseMs = mayRepeat ? pauseBefore(error) : undefined
    if (pauseMs === undefined || signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) throw new ServiceError('timeout')
    return tryOnce()
  }
}

function noteFailure(breaker: CircuitBreaker, error: unknown) {
  if (!(error instanceof ServiceError)) return breaker.release()
  if (error.status === 429) return breaker.release()
  if (['unreachable', 'timeout', 'garbage', 'busy'].includes(error.kind)) return breaker.fail()
  return breaker.succeed()
}

/** How long to wait before the second request; undefined when there is to be none. */
function pauseBefore(error: unknown) {
  if (!(error instanceof ServiceError)) return undefined
  if (error.kind !== 'unreachable' && error.kind !== 'busy') return undefined
  if ((error.retryAfterMs ?? 0) > maxRetryAfterMs) return undefined
  return (error.retryAfterMs ?? retryPauseMs) + Math.random() * retryPauseMs
}

async function attempt<T extends z.ZodType>(
  connection: Connection,
  request: ServiceRequest<T>,
  signal: AbortSignal,
): Promise<z.infer<T>> {
  try {
    const { status, ok, headers, bytes } = await exchange(connection, request, signal)
    const isFile = ok && request.answersFile
    const mediaType = headers.get('content-type')
    const body = isFile ? { bytes, mediaType } : parseJson(bytes.toString('utf8'))
    if (!ok) throw readServiceFault(status, body, readRetryAfter(headers.get('retry-after')))
    const parsed = request.schema.safeParse(body)
    if (!parsed.success) throw new ServiceError('garbage', { status })
    connection.breaker.succeed()
    return parsed.data
  } catch (error) {
    noteFailure(connection.breaker, error)
    throw error
  }
}

async function exchange(
  connection: Connection,
  request: ServiceRequest<z.ZodType>,
  signal: AbortSignal,
) {
  try {
    const response = await fetch(buildUrl(connection.baseUrl, request), {
      method: request.method,
      redirect: 'manual',
      signal,
      headers: {
        accept: request.answersFile ? '*/*' : 'application/json',
        'x-service-api-key': connection.apiKey,
        // That of a form, with its boundary, is fetch's own.
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.idempotencyKey === undefined
          ? {}
          : { 'x-idempotency-key': request.idempotencyKey }),
      },
      ...(request.form && { body: request.form }),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    return {
      status: response.status,
      ok: response.ok,
      headers: response.headers,
      bytes: await readBytes(response, request.maxAnswerBytes ?? defaultAnswerBytes),
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error
    // fetch's own error may hold the address and headers of the request: only its kind goes on.
    throw new ServiceError(signal.aborted ? 'timeout' : 'unreachable')
  }
}

async function readBytes(response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ServiceError('garbage', { status: response.status })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function buildUrl(baseUrl: string, { path, query = {} }: ServiceRequest<z.ZodType>) {
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const each of values)
      if (each !== undefined && each !== '') url.searchParams.append(name, String(each))
  }
  return url
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After in seconds or as a date. */
function readRetryAfter(header: string | null) {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
