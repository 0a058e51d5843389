import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { maxPasswordLength, minPasswordLength } from '#lib/accounts/credentials-schema.ts'
import { clientAddressHeader } from '#lib/auth/context-of.ts'
import { cookiePrefix, isSecure } from '#lib/auth/session-cookie.ts'
import { type Db, db } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { listOwnOrigins } from '#lib/http/check-origin.ts'
import { log } from '#lib/log.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { passwordChangedMail } from '#lib/mail/templates/password-changed-mail.ts'
import { passwordResetMail } from '#lib/mail/templates/password-reset-mail.ts'

const daySeconds = 86_400
const patientSessionSeconds = 30 * daySeconds
const staffSessionMs = 12 * 3_600_000

/** Sessions end at a fixed time after sign-in: 30 days for patients, 12 hours for staff. */
async function limitStaffSession(session: { userId: string }) {
  const user = await db().user.findUnique({ where: { id: session.userId }, select: { role: true } })
  if (user === null || user.role === 'patient') return undefined
  return { data: { ...session, expiresAt: new Date(Date.now() + staffSessionMs) } }
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
        client.$transaction((tx) => sendMail(tx, passwordChangedMail(user))),
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
      expiresIn: patientSessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: { session: { create: { before: limitStaffSession } } },
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
