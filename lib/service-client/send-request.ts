import '#server-only'
import type { z } from 'zod'
import { traced } from '#platform/tracing/trace.ts'
import type { Breakers, CircuitBreaker } from './circuit-breaker.ts'
import { readServiceFault, ServiceError } from './service-error.ts'
import { streamUpload, type UploadBody } from './stream-upload.ts'
import { callSpan, noteAnswer, traceHeader } from './trace-call.ts'

export interface Connection {
  baseUrl: string
  apiKey: string
  /** x-service-api-key unless set */
  keyHeader?: 'x-management-key'
  /** For the whole call, including the retry. */
  timeoutMs: number
  breakers: Breakers
}

export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

export interface ServiceRequest<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, QueryValue>
  body?: unknown
  /** files from disk, sent as a form */
  upload?: UploadBody
  /** The answer is a file: `schema` gets { bytes, mediaType }. */
  answersFile?: true
  timeoutMs?: number
  maxAnswerBytes?: number
  idempotencyKey?: string
  /** Safe to retry: reads, and writes that the service deduplicates. */
  isRepeatable: boolean
  schema: T
}

const defaultAnswerBytes = 8 * 1024 * 1024
const maxRetryAfterMs = 2_000
const retryPauseMs = 100

/** Sends at most two requests within the timeout and parses the response. Throws a ServiceError. */
export async function sendRequest<T extends z.ZodType>(
  connection: Connection,
  request: ServiceRequest<T>,
): Promise<z.infer<T>> {
  const breaker = chooseBreaker(connection, request)
  const isAdmitted = breaker.admits()
  if (!isAdmitted && request.method === 'GET') throw new ServiceError('unreachable')
  // No retries while other calls are failing, which would double the load.
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

function chooseBreaker({ breakers }: Connection, request: ServiceRequest<z.ZodType>) {
  if (request.upload) return breakers.uploads
  return request.answersFile ? breakers.downloads : breakers.calls
}

export function noteFailure(breaker: CircuitBreaker, error: unknown) {
  if (!(error instanceof ServiceError)) return breaker.release()
  if (isOnlyBusy(error)) return breaker.release()
  if (['unreachable', 'timeout', 'garbage', 'busy'].includes(error.kind)) return breaker.fail()
  return breaker.succeed()
}

/** A service that says when to come back works, however much it has to do. */
function isOnlyBusy({ status, retryAfterMs }: ServiceError) {
  return status === 429 || (status === 503 && retryAfterMs !== undefined)
}

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
  const breaker = chooseBreaker(connection, request)
  try {
    const { status, ok, headers, bytes } = await exchange(connection, request, signal)
    const isFile = ok && request.answersFile
    const mediaType = headers.get('content-type')
    const body = isFile ? { bytes, mediaType } : parseJson(bytes.toString('utf8'))
    if (!ok) throw readServiceFault(status, body, readRetryAfter(headers.get('retry-after')))
    const parsed = request.schema.safeParse(body)
    if (!parsed.success) throw new ServiceError('garbage', { status })
    breaker.succeed()
    return parsed.data
  } catch (error) {
    noteFailure(breaker, error)
    throw error
  }
}

function exchange(connection: Connection, request: ServiceRequest<z.ZodType>, signal: AbortSignal) {
  return traced(callSpan(request), async (span) => {
    const answer = await exchangeOnce(connection, request, signal)
    noteAnswer(span, answer.status)
    return answer
  })
}

async function exchangeOnce(
  connection: Connection,
  request: ServiceRequest<z.ZodType>,
  signal: AbortSignal,
) {
  const upload = request.upload && streamUpload(request.upload)
  try {
    const response = await fetch(buildUrl(connection.baseUrl, request), {
      method: request.method,
      redirect: 'manual',
      signal,
      headers: {
        ...traceHeader(),
        accept: request.answersFile ? '*/*' : 'application/json',
        [connection.keyHeader ?? 'x-service-api-key']: connection.apiKey,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(upload && { 'content-type': upload.contentType }),
        ...(request.idempotencyKey === undefined
          ? {}
          : { 'x-idempotency-key': request.idempotencyKey }),
      },
      ...(upload && { body: upload.body, duplex: 'half' }),
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
    // fetch's error may contain the URL and headers of the request, so it is not passed on.
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

function readRetryAfter(header: string | null) {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
