import QRCode from 'qrcode'
import { z } from 'zod'
import { addPasskeySchema, signInPasskeySchema } from '#lib/accounts/passkeys/passkey-schema.ts'
import { requireRoomForPasskey } from '#lib/accounts/passkeys/passkeys.ts'
import { checkChange, notePasswordChanged } from '#lib/accounts/passwords/change-password.ts'
import { mailSecondStep } from '#lib/accounts/second-step/mail-second-step.ts'
import { proveOwner, proveSecondStep } from '#lib/accounts/second-step/prove-second-step.ts'
import { forgiveSignIn, guardSignIn } from '#lib/accounts/sign-in/guard-sign-in.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireConfirmedEmail } from '#lib/auth/permissions.ts'
import { requiresStaffTwoFactor } from '#lib/auth/session-limits.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { db } from '#lib/db/client.ts'
import { AppError, type ErrorCode } from '#lib/errors/app-error.ts'
import { consumeAttempt, refundAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { codeFromAddress, passkeyFromAddress, passwordOfAccount } from '#lib/rate-limit/rules.ts'
import { releaseSessionClaims } from '#lib/reviews/claim-review.ts'
import {
  backupCodeSchema,
  changePasswordSchema,
  ownerProofSchema,
  passwordOnlySchema,
  secondStepProofSchema,
  signInSchema,
  totpSchema,
} from './credentials-schema.ts'

interface AuthEndpoint<T extends z.ZodType = z.ZodType> {
  schema: T
  /** of better-auth's endpoint; ours is always a POST, which checks the origin */
  method?: 'GET'
  /** Starts a session, and ends the one that the browser held. */
  signsIn?: boolean
  /** What every refusal of better-auth becomes, so that all look the same. */
  refusal?: ErrorCode
  /** Counts the attempt. Throws too-many-attempts. */
  count?: (context: Context, input: z.output<T>) => Promise<void>
  /** Asks for more than better-auth does. `ask` calls another of its endpoints with the same cookies. */
  prove?: (
    context: Context,
    input: z.output<T>,
    ask: (path: string, body: object) => Promise<unknown>,
  ) => Promise<void>
  forgive?: (context: Context, input: z.output<T>) => Promise<void>
  /** The fields of better-auth's response that reach the browser: never a session's token. */
  present?: (answer: Record<string, unknown>) => unknown
  after?: (context: Context, askedAt: Date) => Promise<void>
  needsSession?: boolean
  extra?: Record<string, unknown>
}

function endpoint<T extends z.ZodType>(given: AuthEndpoint<T>): AuthEndpoint {
  return given as unknown as AuthEndpoint
}

function addressOf(context: Context) {
  return networkOf(context.clientAddress)
}

const countPassword = (context: Context) =>
  consumeAttempt(
    passwordOfAccount,
    'userId' in context.actor ? context.actor.userId : addressOf(context),
  )
const countCode = (context: Context) => consumeAttempt(codeFromAddress, addressOf(context))
const countPasskey = (context: Context) => consumeAttempt(passkeyFromAddress, addressOf(context))
const presentCodes = ({ backupCodes }: Record<string, unknown>) => ({ backupCodes })

/** Turning the second step on ends every session, on any device, that started without it. */
async function endOlderSessions({ actor, session }: Context, askedAt: Date) {
  if (!('userId' in actor)) return
  await db().session.deleteMany({
    where: {
      userId: actor.userId,
      createdAt: { lt: askedAt },
      // better-auth has already replaced this one, unless the second step was on before.
      id: { not: session?.sessionId ?? '' },
    },
  })
}

/** The endpoints of better-auth that the browser may call; all others are closed. */
export const authEndpoints: Record<string, AuthEndpoint> = {
  '/sign-in/email': endpoint({
    schema: signInSchema,
    signsIn: true,
    count: guardSignIn,
    forgive: forgiveSignIn,
    present: ({ twoFactorRedirect }) => ({ needsCode: twoFactorRedirect === true }),
  }),
  '/sign-out': endpoint({ schema: z.strictObject({}), after: releaseSessionClaims }),
  '/change-password': endpoint({
    schema: changePasswordSchema,
    count: async (context, input) => {
      await countPassword(context)
      await checkChange(context, input)
    },
    after: notePasswordChanged,
    needsSession: true,
    extra: { revokeOtherSessions: true },
  }),
  '/two-factor/enable': endpoint({
    schema: passwordOnlySchema,
    count: async (context) => {
      requireConfirmedEmail(context.actor)
      await countPassword(context)
    },
    needsSession: true,
    extra: { method: 'totp' },
    present: async ({ totpURI, backupCodes }) => {
      const address = nameIssuer(String(totpURI), await readClinicName())
      const key = new URL(address).searchParams.get('secret')
      return { key, qrCode: await drawQrCode(address), backupCodes }
    },
  }),
  '/two-factor/disable': endpoint({
    schema: secondStepProofSchema,
    count: async (context) => {
      if (context.actor.kind === 'staff' && requiresStaffTwoFactor())
        throw new AppError('not-possible-now')
      await countPassword(context)
    },
    prove: proveSecondStep,
    needsSession: true,
    after: mailSecondStep('turnedOff'),
  }),
  '/two-factor/generate-backup-codes': endpoint({
    schema: secondStepProofSchema,
    count: countPassword,
    prove: proveSecondStep,
    needsSession: true,
    after: mailSecondStep('newCodes'),
    present: presentCodes,
  }),
  '/two-factor/verify-totp': endpoint({
    schema: totpSchema,
    count: countCode,
    after: async (context, askedAt) => {
      await endOlderSessions(context, askedAt)
      await mailSecondStep('turnedOn')(context)
    },
  }),
  '/two-factor/verify-backup-code': endpoint({ schema: backupCodeSchema, count: countCode }),
  '/passkey/generate-register-options': endpoint({
    schema: ownerProofSchema,
    method: 'GET',
    count: async (context) => {
      requireConfirmedEmail(context.actor)
      await requireRoomForPasskey(context)
      await countPassword(context)
    },
    prove: proveOwner,
    needsSession: true,
    present: async (options) => ({
      ...options,
      rp: { ...(options.rp as object), name: await readClinicName() },
    }),
  }),
  '/passkey/verify-registration': endpoint({
    schema: addPasskeySchema,
    // Only the answer to generate-register-options has its cookie.
    refusal: 'passkey-not-added',
    needsSession: true,
    after: mailSecondStep('passkeyAdded'),
  }),
  '/passkey/generate-authenticate-options': endpoint({
    schema: z.strictObject({}),
    method: 'GET',
    count: countPasskey,
    // better-auth lists the passkeys of the account that is signed in, and would accept an unrecognized owner.
    present: ({ allowCredentials: _, ...options }) => ({
      ...options,
      userVerification: 'required',
    }),
  }),
  '/passkey/verify-authentication': endpoint({
    schema: signInPasskeySchema,
    signsIn: true,
    refusal: 'wrong-passkey',
    count: countPasskey,
    forgive: (context) => refundAttempt(passkeyFromAddress, addressOf(context)),
  }),
}

/** better-auth reads the issuer once at start; the clinic may be named later. */
function nameIssuer(address: string, issuer: string): string {
  const account = decodeURIComponent(new URL(address).pathname).split(':').at(-1) ?? ''
  const { searchParams } = new URL(address)
  searchParams.set('issuer', issuer)
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${searchParams.toString().replaceAll('+', '%20')}`
}

/** A data URL. Black on white in either theme, as scanners require. */
async function drawQrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
