import { z } from 'zod'
import { backupCodeSchema, totpSchema } from '#lib/accounts/code-schema.ts'
import { signInSchema } from '#lib/accounts/credentials-schema.ts'
import { drawQrCode } from '#lib/accounts/draw-qr-code.ts'
import {
  changePasswordSchema,
  forgotPasswordSchema,
  passwordOnlySchema,
  resetPasswordSchema,
} from '#lib/accounts/password-schema.ts'
import type { Context } from '#lib/auth/context.ts'
import { requiresStaffTwoFactor } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { countFailure, forgiveFailures, forgiveOneFailure } from '#lib/rate-limit/count-failure.ts'
import {
  codeFromAddress,
  mailFromAddress,
  mailToAccount,
  passwordOfAccount,
  signInFromAddress,
  signInOfAccount,
  tokenFromAddress,
} from '#lib/rate-limit/rules.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'

interface AuthEndpoint<T extends z.ZodType = z.ZodType> {
  schema: T
  /** Counts the try. Throws too-many-attempts. */
  count?: (context: Context, input: z.output<T>) => Promise<void>
  /** Takes the count back after a success. */
  forgive?: (context: Context, input: z.output<T>) => Promise<void>
  /** The only fields of better-auth's answer that go on to the browser; a session's token never does. */
  present?: (answer: Record<string, unknown>) => unknown
  /** What a success entails beyond better-auth's own doing. */
  after?: (context: Context, askedAt: Date) => Promise<void>
  needsSession?: boolean
  extra?: Record<string, unknown>
}

function endpoint<T extends z.ZodType>(given: AuthEndpoint<T>): AuthEndpoint {
  return given as unknown as AuthEndpoint
}

function addressOf(context: Context) {
  return context.clientAddress ?? 'unknown'
}

const countPassword = (context: Context) =>
  takeTurn(passwordOfAccount, 'userId' in context.actor ? context.actor.userId : addressOf(context))
const countCode = (context: Context) => takeTurn(codeFromAddress, addressOf(context))
const presentCodes = ({ backupCodes }: Record<string, unknown>) => ({ backupCodes })

/** Who turns the second step on keeps no session, on whatever device, that was begun without it. */
async function endOlderSessions({ actor, session }: Context, askedAt: Date) {
  if (!('userId' in actor)) return
  await db().session.deleteMany({
    where: {
      userId: actor.userId,
      createdAt: { lt: askedAt },
      // better-auth has replaced it already, unless the second step was on before.
      id: { not: session?.sessionId ?? '' },
    },
  })
}

/** What the browser may ask of better-auth; everything else of it is closed. */
export const authEndpoints: Record<string, AuthEndpoint> = {
  '/sign-in/email': endpoint({
    schema: signInSchema,
    count: async (context, { email }) => {
      await countFailure(signInOfAccount, email)
      await countFailure(signInFromAddress, addressOf(context))
    },
    forgive: async (context, { email }) => {
      await forgiveFailures(signInOfAccount, email)
      await forgiveOneFailure(signInFromAddress, addressOf(context))
    },
    present: ({ twoFactorRedirect }) => ({ needsCode: twoFactorRedirect === true }),
  }),
  '/sign-out': endpoint({ schema: z.strictObject({}) }),
  '/request-password-reset': endpoint({
    schema: forgotPasswordSchema,
    count: async (context, { email }) => {
      await takeTurn(mailFromAddress, addressOf(context))
      await takeTurn(mailToAccount, email)
    },
  }),
  '/reset-password': endpoint({
    schema: resetPasswordSchema,
    count: (context) => takeTurn(tokenFromAddress, addressOf(context)),
  }),
  '/change-password': endpoint({
    schema: changePasswordSchema,
    count: countPassword,
    needsSession: true,
    extra: { revokeOtherSessions: true },
  }),
  '/two-factor/enable': endpoint({
    schema: passwordOnlySchema,
    count: countPassword,
    needsSession: true,
    extra: { method: 'totp' },
    present: async ({ totpURI, backupCodes }) => ({
      key: new URL(String(totpURI)).searchParams.get('secret'),
      qrCode: await drawQrCode(String(totpURI)),
      backupCodes,
    }),
  }),
  '/two-factor/disable': endpoint({
    schema: passwordOnlySchema,
    count: async (context) => {
      if (context.actor.kind === 'staff' && requiresStaffTwoFactor())
        throw new AppError('not-possible-now')
      await countPassword(context)
    },
    needsSession: true,
  }),
  '/two-factor/generate-backup-codes': endpoint({
    schema: passwordOnlySchema,
    count: countPassword,
    needsSession: true,
    present: presentCodes,
  }),
  '/two-factor/verify-totp': endpoint({
    schema: totpSchema,
    count: countCode,
    after: endOlderSessions,
  }),
  '/two-factor/verify-backup-code': endpoint({ schema: backupCodeSchema, count: countCode }),
}
