import { AppError, errorStatus } from '#lib/errors/app-error.ts'
import { isFieldMessage } from '#lib/http/is-field-message.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { log } from '#lib/log.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { isDatabaseUnavailable } from '#platform/database/is-database-unavailable.ts'

export const privateHeaders = { 'cache-control': 'private, no-store' }
export const immutableHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Sends only the code, a text in the user's language, the invalid fields and the request id. */
export function presentError(error: unknown, locale: Locale, requestId: string): Response {
  const known = nameFailure(toAppError(error), requestId)
  const t = translatorFor(locale, 'errors')
  const body = {
    code: known.code,
    message: t(known.code),
    fields: known.fields && wordFields(known.fields, locale),
    context: known.context,
    requestId,
  }
  const headers = new Headers({ ...privateHeaders, 'x-request-id': requestId })
  if (known.retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.ceil(known.retryAfterMs / 1000)))
  return Response.json({ error: body }, { status: errorStatus[known.code], headers })
}

function nameFailure(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    if (errorStatus[error.code] >= 500)
      log().warn({ requestId, code: error.code, err: error }, 'request failed')
    return error
  }
  if (isDatabaseUnavailable(error)) {
    log().warn({ requestId, err: error }, 'database unavailable')
    return new AppError('database-away', { retryAfterMs: 2_000 })
  }
  log().error({ requestId, err: error }, 'unexpected failure')
  return new AppError('unexpected')
}

function wordFields(fields: Record<string, string>, locale: Locale) {
  const t = translatorFor(locale, 'errors')
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path,
      isFieldMessage(text) ? t(`fields.${text}`) : text,
    ]),
  )
}
