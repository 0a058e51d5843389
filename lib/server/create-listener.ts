import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { maxUploadBytes, uploadPath } from '#lib/reports/upload-limits.ts'
import type { Log } from '#lib/runtime/log.ts'
import { answerError, answerJson } from './answer-json.ts'
import { capBody } from './cap-body.ts'
import { cleanRequestHeaders } from './clean-request-headers.ts'
import { clientAddress } from './client-address.ts'
import { drainAfterAnswer } from './drain-after-answer.ts'
import { endSlowRequest } from './end-slow-request.ts'
import { replaceAwayPage } from './replace-away-page.ts'
import { routePattern } from './route-pattern.ts'
import { contentSecurityPolicy, createNonce, setSecurityHeaders } from './security-headers.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface ListenerParts {
  /** Next */
  handleApp: Handle
  receiveWebhook: Handle
  /** whether the database answers */
  isReady: () => Promise<boolean>
  log: Log
  webUrl: string
  isDevelopment?: boolean
  trustedProxyHops?: number
  maxBodyBytes?: number
  requestTimeoutMs?: number
}

const webhookPath = '/api/webhooks/service'
/** A database that takes longer for nothing is none. */
const longestLookMs = 2_000
const megabyte = 1024 * 1024
/** Photos from a phone with a poor connection; every other body is small. */
const uploadTimeoutMs = 600_000

/** The HTTP server in front of Next: what every request must pass, and what need not wait for Next. */
export function createListener(parts: ListenerParts): Server {
  const bodyTimeoutMs = parts.requestTimeoutMs ?? 30_000
  const timeouts = {
    // The longest that any request may take; all but uploads are ended sooner, below.
    requestTimeout: uploadTimeoutMs,
    headersTimeout: Math.min(15_000, bodyTimeoutMs),
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: Math.min(2_000, bodyTimeoutMs),
  }
  return createServer(timeouts, (request, response) => {
    if (!isUpload(request)) endSlowRequest(request, response, bodyTimeoutMs)
    // Deliveries come by the thousand: they pass by all that is for pages, and are counted instead of logged.
    if (request.url === webhookPath && request.method === 'POST')
      return receiveDelivery(parts, request, response)
    const requestId = prepareRequest(parts, request, response)
    response.on('error', () => undefined)
    answer(parts, request, response).catch((error: unknown) => {
      parts.log.error({ requestId, err: error }, 'request failed')
      if (response.headersSent) response.destroy()
      else answerError(response, 'unexpected')
    })
  })
}

/** The one request whose body is large. */
function isUpload({ method, url }: IncomingMessage) {
  return method === 'POST' && url === uploadPath
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

/** Names the request, takes out forged headers, sets those of the answer, and logs it once it is over. */
function prepareRequest(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): string {
  const requestId = randomUUID()
  const address = clientAddress(request, parts.trustedProxyHops ?? 0)
  const policy = contentSecurityPolicy(createNonce(), parts.isDevelopment ?? false)
  const isHttps = parts.webUrl.startsWith('https://')
  const { headers } = request
  cleanRequestHeaders(headers)
  headers['x-request-id'] = requestId
  headers['x-request-path'] = request.url ?? '/'
  headers['x-phial-client-ip'] = address
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
  // Next reads the nonce from here and puts it on its scripts.
  headers['content-security-policy'] = policy
  headers['x-nonce'] = /'nonce-([^']+)'/.exec(policy)?.[1]
  response.setHeader('x-request-id', requestId)
  setSecurityHeaders(response, { policy, isHttps })
  logWhenOver(parts.log, request, response)
  drainAfterAnswer(request, response)
  return requestId
}

function logWhenOver(log: Log, request: IncomingMessage, response: ServerResponse) {
  const startedAt = performance.now()
  const { method, url = '/' } = request
  response.once('close', () => {
    const entry = {
      requestId: response.getHeader('x-request-id'),
      method,
      route: routePattern(url),
      status: response.statusCode,
      durationMs: Math.round(performance.now() - startedAt),
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (url.startsWith('/_next/') || url === '/healthz' || url === '/readyz')
      log.debug(entry, 'request')
    else log.info(entry, 'request')
  })
}

async function answer(parts: ListenerParts, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = request
  const path = url.split('?', 1)[0] ?? '/'
  if (!isPlainPath(path)) return answerError(response, 'malformed-request')
  if (path === '/healthz') return answerJson(response, 200, { status: 'ok' })
  if (path === '/readyz') return answerReadiness(parts, response)
  if (path.startsWith('/api/webhooks')) return answerWebhook(parts, request, response)
  const reads = method === 'GET' || method === 'HEAD'
  // Pages are only ever read. Next answers other methods on them by looking for server actions, which do not exist.
  if (!reads && !path.startsWith('/api/') && !(parts.isDevelopment && path.startsWith('/__next'))) {
    response.setHeader('allow', 'GET, HEAD')
    return answerError(response, 'malformed-request', 405)
  }
  const maxBytes = isUpload(request) ? maxUploadBytes : (parts.maxBodyBytes ?? megabyte)
  if (!reads && !capBody(request, response, maxBytes)) return
  replaceAwayPage(request, response)
  await parts.handleApp(request, response)
}

/** Neither another host in disguise nor something that decodes to nothing. */
function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

async function answerReadiness({ isReady }: ListenerParts, response: ServerResponse) {
  const tooLong = pause(longestLookMs, false, { ref: false })
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
  response.setHeader('allow', 'POST')
  answerError(response, 'malformed-request', 405)
}
