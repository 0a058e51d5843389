import '#server-only'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { drainAfterAnswer } from '#lib/http/drain-after-answer.ts'
import { routePattern } from '#lib/http/route-pattern.ts'
import { findRequestFault } from '#platform/find-request-fault.ts'
import type { Log } from '#platform/log.ts'
import { observeRequest } from '#platform/metrics/metrics.ts'
import { type OpenSpan, openSpan, runInSpan } from '#platform/tracing/trace.ts'
import { answerError, answerJson } from './answer-json.ts'
import { capBody } from './cap-body.ts'
import { cleanRequestHeaders } from './clean-request-headers.ts'
import { clientAddress } from './client-address.ts'
import { answerCompressed, type CompressedFiles } from './compressed-files.ts'
import { endSlowRequest } from './end-slow-request.ts'
import { findUploadLimit } from './find-upload-limit.ts'
import { isClientGone } from './is-client-gone.ts'
import { isFromThisMachine } from './is-from-this-machine.ts'
import { replaceUnavailablePage } from './replace-unavailable-page.ts'
import {
  apiPolicy,
  contentSecurityPolicy,
  createNonce,
  setSecurityHeaders,
} from './security-headers.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface ListenerParts {
  handleApp: Handle
  receiveWebhook: Handle
  isReady: () => Promise<boolean>
  log: Log
  webUrl: string
  isDevelopment?: boolean
  trustedProxyHops?: number
  /** Refuses requests to other hosts; undefined: any host. */
  isKnownHost?: (name: string) => boolean
  /** The template of a path, for traces. */
  findTemplate?: (url: string) => string | undefined
  compressedFiles?: CompressedFiles
  maxBodyBytes?: number
  requestTimeoutMs?: number
}

const webhookPath = '/api/webhooks/service'
/** A database that takes longer for a trivial query is unavailable. */
const maxReadinessMs = 2_000
const megabyte = 1024 * 1024
/** For photos over a poor mobile connection; every other body is small. */
const uploadTimeoutMs = 600_000

export function createListener(parts: ListenerParts): Server {
  const bodyTimeoutMs = parts.requestTimeoutMs ?? 30_000
  const timeouts = {
    // The maximum for any request; all except uploads end sooner, see below.
    requestTimeout: uploadTimeoutMs,
    headersTimeout: Math.min(15_000, bodyTimeoutMs),
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: Math.min(2_000, bodyTimeoutMs),
  }
  return createServer(timeouts, (request, response) => {
    if (findUploadLimit(request) === undefined) endSlowRequest(request, response, bodyTimeoutMs)
    // Deliveries arrive by the thousand: they skip everything for pages, and are counted instead of logged.
    if (isDelivery(parts, request)) return receiveDelivery(parts, request, response)
    const span = isTraced(request) ? openSpan({ name: 'request', kind: 'server' }) : undefined
    // The id that people see with an error finds its trace.
    const requestId = span?.traceId ?? randomUUID()
    prepareRequest(parts, { request, response, requestId })
    logWhenOver(parts, { request, response, span })
    response.on('error', () => undefined)
    runInSpan(span, () => answer(parts, request, response)).catch((error: unknown) => {
      parts.log[isClientGone(error) ? 'debug' : 'error'](
        { requestId, err: error },
        'request failed',
      )
      if (response.headersSent) response.destroy()
      else answerError(response, 'unexpected')
    })
  })
}

function isDelivery({ isKnownHost }: ListenerParts, request: IncomingMessage) {
  const isForReceiver = request.url === webhookPath && request.method === 'POST'
  return isForReceiver && findRequestFault(request, isKnownHost) === undefined
}

function receiveDelivery(
  { receiveWebhook, log }: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.on('error', () => undefined)
  receiveWebhook(request, response).catch((error: unknown) => {
    log.error({ err: error }, 'a delivery failed')
    response.destroy()
  })
}

function isTraced({ url = '' }: IncomingMessage) {
  return !isQuiet(url)
}

/** Files and probes, of which there are many. */
function isQuiet(url: string) {
  return url.startsWith('/_next/') || url === '/healthz' || url === '/readyz'
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

function prepareRequest(
  parts: ListenerParts,
  { request, response, requestId }: Exchange & { requestId: string },
) {
  const address = clientAddress(request, parts.trustedProxyHops ?? 0)
  const policy = contentSecurityPolicy(createNonce(), parts.isDevelopment ?? false)
  const isHttps = parts.webUrl.startsWith('https://')
  const { headers } = request
  const isOnThisMachine = isFromThisMachine(request)
  cleanRequestHeaders(headers)
  headers['x-request-id'] = requestId
  headers['x-request-path'] = withoutRouterQuery(request.url ?? '/')
  headers['x-phial-client-ip'] = address
  headers['x-phial-this-machine'] = String(isOnThisMachine)
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
  // Next reads the nonce from this header for its scripts.
  headers['content-security-policy'] = policy
  headers['x-nonce'] = /'nonce-([^']+)'/.exec(policy)?.[1]
  response.setHeader('x-request-id', requestId)
  const isApi = request.url?.startsWith('/api/')
  setSecurityHeaders(response, { policy: isApi ? apiPolicy : policy, isHttps })
  drainAfterAnswer(request, response)
}

function logWhenOver(
  { log, findTemplate }: ListenerParts,
  { request, response, span }: Exchange & { span: OpenSpan | undefined },
) {
  const startedAt = performance.now()
  const { method, url = '/' } = request
  response.once('close', () => {
    const durationMs = performance.now() - startedAt
    const entry = {
      requestId: response.getHeader('x-request-id'),
      method,
      route: routePattern(url),
      status: response.statusCode,
      durationMs: Math.round(durationMs),
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    observeRequest({
      method: method ?? 'other',
      route: entry.route,
      status: entry.status,
      durationMs,
    })
    if (span) endSpan(span, { ...entry, route: findTemplate?.(url) ?? 'other' })
    if (isQuiet(url)) log.debug(entry, 'request')
    else log.info(entry, 'request')
  })
}

/** The address that a person sees: Next's router adds `_rsc` when it asks for the data of a page. */
function withoutRouterQuery(url: string): string {
  const [path = '/', ...rest] = url.split('?')
  const query = rest.join('?').split('&')
  const kept = query.filter((part) => part !== '' && part.split('=', 1)[0] !== '_rsc').join('&')
  return kept ? `${path}?${kept}` : path
}

interface Ended {
  method: string | undefined
  route: string
  status: number
}

function endSpan(span: OpenSpan, { method = 'other', route, status }: Ended) {
  span.rename(`${method} ${route}`)
  span.note({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.fail()
  span.end()
}

async function answer(parts: ListenerParts, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = request
  const path = url.split('?', 1)[0] ?? '/'
  const fault = findRequestFault(request, parts.isKnownHost)
  if (fault === 'several-hosts') return answerError(response, 'malformed-request')
  if (fault === 'unknown-host') return answerError(response, 'unknown-host')
  if (fault === 'trace') return refuseMethod(response, 'GET, HEAD, POST, PUT, PATCH, DELETE')
  if (!isPlainPath(path)) return answerError(response, 'malformed-request')
  if (path === '/healthz') return answerJson(response, 200, { status: 'ok' })
  if (path === '/readyz') return answerReadiness(parts, response)
  if (path.startsWith('/api/webhooks')) return answerWebhook(parts, request, response)
  const reads = method === 'GET' || method === 'HEAD'
  // Pages are read-only. For other methods Next would look for server actions, and there are none.
  if (!reads && !path.startsWith('/api/') && !(parts.isDevelopment && path.startsWith('/__next'))) {
    return refuseMethod(response, 'GET, HEAD')
  }
  const { compressedFiles } = parts
  if (reads && compressedFiles && answerCompressed(compressedFiles, request, response)) return
  const maxBytes = findUploadLimit(request) ?? parts.maxBodyBytes ?? megabyte
  if (!reads && !capBody(request, response, maxBytes)) return
  replaceUnavailablePage(request, response)
  await parts.handleApp(request, response)
}

/** Refuses paths that browsers read as another host, and undecodable ones. */
function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

async function answerReadiness({ isReady }: ListenerParts, response: ServerResponse) {
  const tooLong = pause(maxReadinessMs, false, { ref: false })
  const ready = await Promise.race([isReady(), tooLong]).catch(() => false)
  if (!ready) response.setHeader('retry-after', '2')
  answerJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'unavailable' })
}

async function answerWebhook(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const path = request.url?.split('?', 1)[0]
  if (path !== webhookPath) return answerError(response, 'not-found')
  if (request.method === 'POST') return parts.receiveWebhook(request, response)
  refuseMethod(response, 'POST')
}

function refuseMethod(response: ServerResponse, allowed: string) {
  response.setHeader('allow', allowed)
  answerError(response, 'malformed-request', 405)
}
