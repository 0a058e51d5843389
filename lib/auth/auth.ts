import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { maxPasswordLength, minPasswordLength } from '#lib/accounts/password-length.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { clientAddressHeader } from '#lib/auth/context-of.ts'
import { cookiePrefix, isSecure } from '#lib/auth/session-cookie.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { type Db, db } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { listOwnOrigins } from '#lib/http/check-origin.ts'
import { log } from '#lib/log.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { passwordChangedMail } from '#lib/mail/templates/password-changed-mail.ts'
import { passwordResetMail } from '#lib/mail/templates/password-reset-mail.ts'

/** A session ends at a fixed time after the sign-in, which its role says; a disabled account gets none. */
async function limitSession(session: { userId: string }) {
  const user = await db().user.findUnique({
    where: { id: session.userId },
    select: { role: true, disabledAt: true },
  })
  // The same answer as to a wrong password: nobody is told that the account exists.
  if (!user || user.disabledAt)
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
  const { lifetimeMs } = sessionLimits(user.role === 'patient' ? 'patient' : 'support')
  return { data: { ...session, expiresAt: new Date(Date.now() + lifetimeMs) } }
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
    // Its messages name e-mail addresses; failures reach our own log through the route that wraps it.
    logger: { log: (level) => level === 'error' && log().warn({ level }, 'accounts notice') },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by lib/accounts, in one transaction with what belongs to them.
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      sendResetPassword: ({ user, token }) =>
        client.$transaction((tx) => sendMail(tx, passwordResetMail(user, token))),
      onPasswordReset: ({ user }) =>
        client.$transaction(async (tx) => {
          await sendMail(tx, passwordChangedMail(user))
          await recordAudit(tx, systemContext(randomUUID()), {
            action: 'accounts.reset-password',
            subject: 'user',
            subjectId: user.id,
          })
        }),
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
    // Failures reach lib/accounts/call-auth.ts as they are, so that a lost database is told from a wrong password.
    onAPIError: { throw: true },
    session: {
      expiresIn: sessionLimits('patient').lifetimeMs / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: { session: { create: { before: limitSession } } },
    // lib/rate-limit counts attempts by account and by address, for these endpoints and our own alike.
    rateLimit: { enabled: false },
    plugins: [twoFactor({ issuer: env().CLINIC_NAME })],
    advanced: {
      cookiePrefix: cookiePrefix(),
      // The prefix above already says __Host-; better-auth would put __Secure- before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(), httpOnly: true, sameSite: 'lax', path: '/' },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

const kept = globalThis as typeof globalThis & { phialAuth?: { client: Db; auth: Auth } }

export function auth(): Auth {
  const client = db()
  if (kept.phialAuth?.client !== client) kept.phialAuth = { client, auth: createAuth(client) }
  return kept.phialAuth.auth
}
