import type { ServerResponse } from 'node:http'
import { type ErrorCode, errorStatus } from '#lib/errors/app-error.ts'
import { readCookie } from '#lib/http/read-cookie.ts'
import { detectLocale, localeCookie } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'

export function answerJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
  })
  response.end(JSON.stringify(body))
}

/** The same shape as errors of `apiRoute`, for requests that never reach Next. */
export function answerError(
  response: ServerResponse,
  code: ErrorCode,
  status: number = errorStatus[code],
) {
  const { headers } = response.req
  const cookie = readCookie(headers.cookie, localeCookie)
  const message = translatorFor(detectLocale(cookie, headers['accept-language']), 'errors')(code)
  answerJson(response, status, {
    error: { code, message, requestId: response.getHeader('x-request-id') },
  })
}
