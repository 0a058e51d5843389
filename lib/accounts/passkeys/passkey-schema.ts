import { z } from 'zod'
import { ownerProofSchema } from '#lib/accounts/credentials-schema.ts'

/** Base64url of what the device signed; the largest attestations have a few kilobytes. */
const bytes = z.string().min(1, 'required').max(20_000, 'too-long')
const credentialId = z.string().min(1, 'required').max(1_400, 'too-long')

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', { error: 'invalid' }),
  authenticatorAttachment: z.string().max(40, 'too-long').optional(),
})

const passkeyNameField = z.string().trim().min(1, 'required').max(60, 'too-long')

export const passkeyNameSchema = z.strictObject({ name: passkeyNameField })

/** What the form asks for before the device is asked. */
export const askForPasskeySchema = ownerProofSchema.extend({ name: passkeyNameField })

/** The answer of a device that made a passkey (WebAuthn, RegistrationResponseJSON); other members are not read. */
export const addPasskeySchema = z.strictObject({
  name: passkeyNameField,
  response: credential.extend({
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40, 'too-long')).max(10, 'too-long').optional(),
    }),
  }),
})

/** The answer of a device that signed with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const signInPasskeySchema = z.strictObject({
  response: credential.extend({
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: credentialId.optional(),
    }),
  }),
})
