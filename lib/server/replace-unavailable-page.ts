import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie } from '#lib/http/read-cookie.ts'
import { detectLocale, localeCookie } from '#lib/i18n/locale.ts'
import { takePageOutage } from './page-outages.ts'
import { buildUnavailablePage } from './unavailable-page.ts'

const retainedHeaders =
  /^(x-|content-security-policy|referrer-policy|permissions-policy|cross-origin-|strict-transport)/

/**
 * Replaces a page that failed because the database is unavailable with a 503 page that reloads itself. Next sets the
 * status with the first byte, so a 500 is buffered from there. Wrappers that were added to these methods later, such as
 * compression, keep working.
 */
export function replaceUnavailablePage(request: IncomingMessage, response: ServerResponse) {
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
    const isOutage = takePageOutage(String(response.getHeader('x-request-id')))
    const body = isOutage ? prepareUnavailablePage(request, response) : Buffer.concat(chunks)
    writeHead.call(response, response.statusCode)
    return end.call(response, body, 'utf8')
  }) as typeof end
}

function keep(chunks: Uint8Array[], chunk: unknown) {
  if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
  else if (chunk instanceof Uint8Array) chunks.push(chunk)
}

function isForPage({ method, url = '', headers }: IncomingMessage) {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/(api|_next)\//.test(url) && headers.rsc === undefined
}

function setAll(response: ServerResponse, headers: object) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string)
}

function prepareUnavailablePage({ headers }: IncomingMessage, response: ServerResponse) {
  for (const name of response.getHeaderNames())
    if (!retainedHeaders.test(name)) response.removeHeader(name)
  response.statusCode = 503
  setAll(response, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': '2',
  })
  return buildUnavailablePage({
    locale: detectLocale(readCookie(headers.cookie, localeCookie), headers['accept-language']),
    theme: readCookie(headers.cookie, 'phial_theme'),
    nonce: String(headers['x-nonce']),
  })
}
