import type { IncomingMessage, ServerResponse } from 'node:http'
import { detectLocale, localeCookie } from '#lib/i18n/locale.ts'
import { buildAwayPage } from './away-page.ts'
import { takeAwayPage } from './away-pages.ts'

const keptHeaders =
  /^(x-|content-security-policy|referrer-policy|permissions-policy|cross-origin-|strict-transport)/

/**
 * Watches the answer to a request for a page. One that failed because the database is away becomes a 503 with a page
 * that comes back by itself. Next decides on its status with the first byte, so that is when it is held back. What others
 * have put around these methods since (compression, for one) stays where it is.
 */
export function replaceAwayPage(request: IncomingMessage, response: ServerResponse) {
  if (!isForPage(request)) return
  const { writeHead, write, end, flushHeaders } = response
  const chunks: Uint8Array[] = []
  let isOver = false

  const isHeld = () => !isOver && !response.headersSent && response.statusCode === 500

  response.writeHead = ((status: number, ...rest: [never]) => {
    response.statusCode = status
    if (!isHeld()) return writeHead.call(response, status, ...rest)
    for (const headers of rest) if (typeof headers === 'object') setAll(response, headers)
    return response
  }) as typeof writeHead
  response.flushHeaders = () => {
    if (!isHeld()) flushHeaders.call(response)
  }
  response.write = ((chunk: unknown, ...rest: [never]) => {
    if (!isHeld()) return write.call(response, chunk, ...rest)
    keep(chunks, chunk)
    return true
  }) as typeof write
  response.end = ((chunk: unknown, ...rest: [never]) => {
    if (!isHeld()) return end.call(response, chunk as never, ...rest)
    isOver = true
    keep(chunks, chunk)
    const isAway = takeAwayPage(String(response.getHeader('x-request-id')))
    const body = isAway ? prepareAwayPage(request, response) : Buffer.concat(chunks)
    writeHead.call(response, response.statusCode)
    return end.call(response, body, 'utf8')
  }) as typeof end
}

function keep(chunks: Uint8Array[], chunk: unknown) {
  if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
  else if (chunk instanceof Uint8Array) chunks.push(chunk)
}

/** A page that the browser shows, and not the data of one that it asks for from within the app. */
function isForPage({ method, url = '', headers }: IncomingMessage) {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/(api|_next)\//.test(url) && headers.rsc === undefined
}

function setAll(response: ServerResponse, headers: object) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string)
}

/** Sets the answer's status and headers; returns its body. */
function prepareAwayPage({ headers }: IncomingMessage, response: ServerResponse) {
  for (const name of response.getHeaderNames())
    if (!keptHeaders.test(name)) response.removeHeader(name)
  response.statusCode = 503
  setAll(response, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': '2',
  })
  const cookie = (name: string) =>
    new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return buildAwayPage({
    locale: detectLocale(cookie(localeCookie), headers['accept-language']),
    theme: cookie('phial_theme'),
    nonce: String(headers['x-nonce']),
  })
}
