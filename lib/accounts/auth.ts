import '#server-only'
import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { findUsedPasskey, passkeys } from '#lib/accounts/passkeys/passkey-plugin.ts'
import { makeBackupCodes } from '#lib/accounts/second-step/backup-codes.ts'
import { spendTotp } from '#lib/accounts/second-step/spend-totp.ts'
import { clientAddressHeader } from '#lib/auth/context-of.ts'
import { cookiePrefix, isSecure } from '#lib/auth/session-cookie.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { type Db, db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { env } from '#lib/env/env.ts'
import { listOwnOrigins } from '#lib/http/check-origin.ts'
import { log } from '#lib/log.ts'
import { processSlot } from '#platform/process-slot.ts'
import { maxPasswordLength, minPasswordLength } from './password-length.ts'
import { endSurplusSessions } from './session-cap.ts'

async function limitSession(
  session: { userId: string },
  call: { path?: string; body?: unknown } | null,
) {
  const user = await db().user.findUnique({
    where: { id: session.userId },
    select: { role: true, disabledAt: true },
  })
  // The same response as to a wrong password, which does not reveal that the account exists.
  if (!user || user.disabledAt)
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
  const { lifetimeMs } = sessionLimits(user.role === 'patient' ? 'patient' : 'support')
  const createdAt = await readDatabaseTime()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  const passkeyId = await findUsedPasskey(call, { userId: session.userId, at: createdAt })
  return { data: { ...session, createdAt, expiresAt, passkeyId } }
}

function createAuth(client: Db) {
  return betterAuth({
    appName: env().CLINIC_NAME,
    baseURL: env().WEB_URL,
    basePath: '/api/auth',
    secret: env().AUTH_SECRET,
    database: prismaAdapter(client, { provider: 'postgresql', transaction: true }),
    trustedOrigins: (request) => listOwnOrigins(request?.headers),
    telemetry: { enabled: false },
    // Its messages contain email addresses. The route that wraps it logs failures.
    logger: { log: (level) => level === 'error' && log().warn({ level }, 'accounts notice') },
    emailAndPassword: {
      enabled: true,
      // createAccount creates accounts, in one transaction with the rows that belong to them.
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
    },
    user: {
      changeEmail: { enabled: false },
      deleteUser: { enabled: false },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'patient' },
        locale: { type: 'string', input: false, defaultValue: 'en' },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    // callAuth needs the original errors to distinguish a lost database from a wrong password.
    onAPIError: { throw: true },
    session: {
      expiresIn: sessionLimits('patient').lifetimeMs / 1000,
      disableSessionRefresh: true,
      // By this process's clock. lib/accounts asks for the password where it matters.
      freshAge: 0,
      additionalFields: { passkeyId: { type: 'string', required: false, input: false } },
      cookieCache: { enabled: false },
    },
    databaseHooks: { session: { create: { before: limitSession, after: endSurplusSessions } } },
    // lib/rate-limit counts attempts by account and by address, for these endpoints and our own.
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: env().CLINIC_NAME,
        backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
      }),
      spendTotp,
      passkeys(),
    ],
    advanced: {
      cookiePrefix: cookiePrefix(),
      // Our prefix already starts with __Host-; better-auth would prepend __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(), httpOnly: true, sameSite: 'lax', path: '/' },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

const slot = processSlot<{ client: Db; auth: Auth }>('auth')

export function auth(): Auth {
  const client = db()
  if (slot.value?.client !== client) slot.value = { client, auth: createAuth(client) }
  return slot.value.auth
}
