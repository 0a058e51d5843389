import type { IncomingMessage, ServerResponse } from 'node:http'
import { detectLocale, localeCookie } from '#lib/i18n/locale.ts'
import { buildAwayPage } from './away-page.ts'
import { takeAwayPage } from './away-pages.ts'

const keptHeaders =
  /^(x-|content-security-policy|referrer-policy|permissions-policy|cross-origin-|strict-transport)/

/**
 * Watches the answer to a request for a page. One that failed because the database is away becomes a 503 with a page
 * that comes back by itself. Next decides on its status with the first byte, so that is when it is held back.
 */
export function replaceAwayPage(request: IncomingMessage, response: ServerResponse) {
  if (!isForPage(request)) return
  const { writeHead, write, end, flushHeaders } = response
  let isHeld = false
  let chunks: Uint8Array[] = []

  function restore() {
    Object.assign(response, { writeHead, write, end, flushHeaders })
  }

  function finish() {
    restore()
    if (takeAwayPage(String(response.getHeader('x-request-id'))))
      return answerAway(request, response)
    for (const chunk of chunks) response.write(chunk)
    response.end()
  }

  response.writeHead = ((status: number, ...rest: [never]) => {
    if (status !== 500) {
      restore()
      return response.writeHead(status, ...rest)
    }
    isHeld = true
    response.statusCode = status
    for (const headers of rest) if (typeof headers === 'object') setAll(response, headers)
    return response
  }) as typeof writeHead

  function hold(chunk: unknown) {
    if (response.statusCode === 500) isHeld = true
    if (!isHeld) return false
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(chunk)
    return true
  }

  response.flushHeaders = () => {
    if (!hold(undefined)) flushHeaders.call(response)
  }
  response.write = ((chunk: never, ...rest: [never]) =>
    hold(chunk) || write.call(response, chunk, ...rest)) as typeof write
  response.end = ((chunk: never, ...rest: [never]) => {
    if (!hold(chunk)) return end.call(response, chunk, ...rest)
    finish()
    chunks = []
    return response
  }) as typeof end
}

/** A page that the browser shows, and not the data of one that it asks for from within the app. */
function isForPage({ method, url = '', headers }: IncomingMessage) {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/(api|_next)\//.test(url) && headers.rsc === undefined
}

function setAll(response: ServerResponse, headers: object) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string)
}

function answerAway({ headers }: IncomingMessage, response: ServerResponse) {
  for (const name of response.getHeaderNames())
    if (!keptHeaders.test(name)) response.removeHeader(name)
  const cookie = (name: string) =>
    new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  const page = buildAwayPage({
    locale: detectLocale(cookie(localeCookie), headers['accept-language']),
    theme: cookie('phial_theme'),
    nonce: String(headers['x-nonce']),
  })
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': '2',
  })
  response.end(page)
}
