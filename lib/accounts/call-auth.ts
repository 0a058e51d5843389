import { isAPIError } from 'better-auth/api'
import { noteSignIn } from '#lib/accounts/devices/note-sign-in.ts'
import type { AskAuth } from '#lib/accounts/second-step/prove-second-step.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { cookiePrefix, isSecure } from '#lib/auth/session-cookie.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, type ErrorCode, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readCookie } from '#lib/http/read-cookie.ts'
import { isLocale, localeCookie } from '#lib/i18n/locale.ts'
import { auth } from './auth.ts'
import { authEndpoints } from './auth-endpoints.ts'
import { recordAuthDone, recordAuthRefused } from './record-auth.ts'

const basePath = '/api/auth'

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-backup-code',
  SECOND_STEP_UNREADABLE: 'second-step-unreadable',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-over',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many-attempts',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign-in-over',
  TOTP_ALREADY_ENABLED: 'not-possible-now',
  TOTP_NOT_ENABLED: 'not-possible-now',
  TWO_FACTOR_NOT_ENABLED: 'not-possible-now',
  BACKUP_CODES_NOT_ENABLED: 'not-possible-now',
}

/** Throws AppErrors in place of better-auth's own errors. */
export async function callAuth(
  context: Context,
  request: Request,
  { given, isDemo = false }: { given: unknown; isDemo?: boolean },
): Promise<Response> {
  const path = new URL(request.url).pathname.slice(basePath.length)
  const endpoint = Object.hasOwn(authEndpoints, path) ? authEndpoints[path] : undefined
  if (!endpoint) throw notFound()
  if (endpoint.needsSession) requirePermission(context, 'account:own')
  const input: unknown = parseInput(endpoint.schema, given)
  const recordRefused = async (error: unknown) => {
    await recordAuthRefused(context, path, { input, error })
    throw error
  }
  await endpoint.count?.(context, input).catch(recordRefused)
  const askedAt = await readDatabaseTime()
  const body = { ...(input as object), ...endpoint.extra }
  const { headers } = request
  await endpoint.prove?.(context, input, askFor(context, request)).catch(recordRefused)
  const answer = await askAuth(context, { path, request }, body).catch(recordRefused)
  await endpoint.forgive?.(context, input)
  const content = (await answer.json().catch(() => null)) as Record<string, unknown> | null
  await endpoint.after?.(context, askedAt)
  if (endpoint.signsIn) await endHeldSession(context)
  await recordAuthDone(context, path, content)
  const response = Response.json((await endpoint.present?.(content ?? {})) ?? {})
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  const userId = findSignedIn(context, path, content)
  if (userId !== undefined) {
    const userAgent = headers.get('user-agent')
    const cookie = await noteSignIn(context, { userId, userAgent, isDemo })
    response.headers.append('set-cookie', cookie)
  }
  rememberLocale(request, response, content)
  return response
}

/** Of the account that was signed in here before (ASVS 7.2.4). */
async function endHeldSession({ session }: Context) {
  if (session) await db().session.deleteMany({ where: { id: session.sessionId } })
}

/** The account, if this call has signed in to it. */
function findSignedIn({ actor }: Context, path: string, content: Record<string, unknown> | null) {
  const isSecondStep =
    path === '/two-factor/verify-totp' || path === '/two-factor/verify-backup-code'
  const signsIn = authEndpoints[path]?.signsIn || (isSecondStep && actor.kind === 'anonymous')
  if (!signsIn) return undefined
  const user = content?.user as { id?: unknown } | undefined
  return typeof user?.id === 'string' ? user.id : undefined
}

/** For a check of the second step outside better-auth's own endpoints. */
export function askFor(context: Context, request: Request): AskAuth {
  return (path, body) => askAuth(context, { path, request }, body)
}

async function askAuth(
  context: Context,
  { path, request }: { path: string; request: Request },
  body: object,
): Promise<Response> {
  const { method = 'POST', refusal } = authEndpoints[path] ?? {}
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (context.actor.kind === 'anonymous') dropSession(headers)
  try {
    const answer = await auth().handler(
      new Request(new URL(basePath + path, request.url), {
        method,
        headers,
        body: method === 'POST' ? JSON.stringify(body) : null,
      }),
    )
    if (answer.ok) return answer
    const fault = (await answer.json().catch(() => null)) as { code?: string } | null
    throw toAppError(answer.status, fault?.code, { refusal })
  } catch (error) {
    if (isAPIError(error))
      throw toAppError(error.statusCode, error.body?.code, { refusal, cause: error })
    throw error
  }
}

/** better-auth does not check idle time or disabled accounts, so it must not see a session that we consider over. */
function dropSession(headers: Headers) {
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith(`${cookiePrefix()}.session_token=`))
  headers.set('cookie', others.join(';'))
}

function toAppError(
  status: number,
  code: string | undefined,
  { refusal, cause }: { refusal?: ErrorCode | undefined; cause?: unknown },
): AppError {
  if (refusal) return new AppError(refusal, { cause })
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

function rememberLocale(
  request: Request,
  response: Response,
  content: Record<string, unknown> | null,
) {
  const user = content?.user as { locale?: unknown } | undefined
  if (!isLocale(user?.locale) || readCookie(request.headers.get('cookie'), localeCookie)) return
  const secure = isSecure() ? '; Secure' : ''
  response.headers.append(
    'set-cookie',
    `${localeCookie}=${user.locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
  )
}
