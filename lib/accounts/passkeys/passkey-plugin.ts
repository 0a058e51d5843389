import '#server-only'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'

/**
 * better-auth's passkeys, for the host of WEB_URL. Its own settings cannot require that the device recognizes its owner,
 * and without that a passkey is only one step: whoever holds the device could sign in.
 */
export function passkeys() {
  return passkey({
    rpID: new URL(env().WEB_URL).hostname,
    rpName: env().CLINIC_NAME,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) =>
        requireVerifiedUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireVerifiedUser(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
  })
}

function requireVerifiedUser(isVerified: boolean | undefined) {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}

const signInBody = z.object({ response: z.object({ id: z.string() }) })

/** Marks the passkey that opens the session as used. Undefined for sessions that a password opens. */
export async function findUsedPasskey(
  call: { path?: string; body?: unknown } | null,
  { userId, at }: { userId: string; at: Date },
) {
  if (call?.path !== '/passkey/verify-authentication') return undefined
  const { response } = signInBody.parse(call.body)
  const { id } = await db().passkey.update({
    where: { credentialID: response.id, userId },
    data: { lastUsedAt: at },
    select: { id: true },
  })
  return id
}
