import { isAPIError } from 'better-auth/api'
import { authEndpoints } from '#lib/accounts/auth-endpoints.ts'
import { recordAuthDone, recordAuthRefused } from '#lib/accounts/record-auth.ts'
import { auth } from '#lib/auth/auth.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { cookiePrefix, isSecure } from '#lib/auth/session-cookie.ts'
import { AppError, type ErrorCode, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readCookie } from '#lib/http/read-cookie.ts'
import { isLocale, localeCookie } from '#lib/i18n/locale.ts'

const basePath = '/api/auth'

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_TOKEN: 'link-expired',
  TOKEN_EXPIRED: 'link-expired',
  USER_NOT_FOUND: 'link-expired',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'signed-out',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many-attempts',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too-many-attempts',
  TOTP_ALREADY_ENABLED: 'not-possible-now',
  TOTP_NOT_ENABLED: 'not-possible-now',
  TWO_FACTOR_NOT_ENABLED: 'not-possible-now',
  BACKUP_CODES_NOT_ENABLED: 'not-possible-now',
}

/**
 * Hands one allowed request on to better-auth: parsed strictly, its tries counted, and its answer cut down to what the
 * browser needs. Throws AppErrors in place of better-auth's own.
 */
export async function callAuth(
  context: Context,
  request: Request,
  given: unknown,
): Promise<Response> {
  const path = new URL(request.url).pathname.slice(basePath.length)
  const endpoint = Object.hasOwn(authEndpoints, path) ? authEndpoints[path] : undefined
  if (!endpoint) throw notFound()
  if (endpoint.needsSession) requirePermission(context, 'account:own')
  const input: unknown = parseInput(endpoint.schema, given)
  await endpoint.count?.(context, input)
  const askedAt = new Date()
  const body = { ...(input as object), ...endpoint.extra }
  const answer = await askAuth(context, request, body).catch(async (error: unknown) => {
    await recordAuthRefused(context, path, { input, error })
    throw error
  })
  await endpoint.forgive?.(context, input)
  const content = (await answer.json().catch(() => null)) as Record<string, unknown> | null
  await endpoint.after?.(context, askedAt)
  await recordAuthDone(context, path, content)
  const response = Response.json((await endpoint.present?.(content ?? {})) ?? {})
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  rememberLocale(request, response, content)
  return response
}

async function askAuth(context: Context, request: Request, body: object): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (context.actor.kind === 'anonymous') dropSession(headers)
  try {
    const answer = await auth().handler(
      new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    if (answer.ok) return answer
    const fault = (await answer.json().catch(() => null)) as { code?: string } | null
    throw toAppError(answer.status, fault?.code)
  } catch (error) {
    if (isAPIError(error)) throw toAppError(error.statusCode, error.body?.code, error)
    throw error
  }
}

/** better-auth knows nothing of idle sessions and disabled accounts: a session that is over for us must not be one for it. */
function dropSession(headers: Headers) {
  const kept = (headers.get('cookie') ?? '')
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith(`${cookiePrefix()}.session_token=`))
  headers.set('cookie', kept.join(';'))
}

function toAppError(status: number, code: string | undefined, cause?: unknown): AppError {
  if (code === 'INVALID_PASSWORD') {
    return new AppError('invalid-input', {
      fields: { currentPassword: 'password-wrong', password: 'password-wrong' },
      cause,
    })
  }
  const known = code === undefined ? undefined : codes[code]
  if (known === 'too-many-attempts')
    return new AppError(known, { retryAfterMs: 15 * 60_000, cause })
  if (known) return new AppError(known, { cause })
  if (status === 401) return new AppError('signed-out', { cause })
  if (status === 403) return new AppError('wrong-origin', { cause })
  return new AppError(status >= 500 ? 'unexpected' : 'invalid-input', { cause })
}

/** On a browser that has not chosen a language yet, the account's comes with the sign-in. */
function rememberLocale(
  request: Request,
  response: Response,
  content: Record<string, unknown> | null,
) {
  const user = content?.user as { locale?: unknown } | undefined
  if (!isLocale(user?.locale) || readCookie(request.headers, localeCookie)) return
  const secure = isSecure() ? '; Secure' : ''
  response.headers.append(
    'set-cookie',
    `${localeCookie}=${user.locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
  )
}
