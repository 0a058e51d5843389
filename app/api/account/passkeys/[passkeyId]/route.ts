import { passkeyNameSchema } from '#lib/accounts/passkeys/passkey-schema.ts'
import { passkeyParams, removePasskey, renamePasskey } from '#lib/accounts/passkeys/passkeys.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const PUT = apiRoute({
  permission: 'account:own',
  params: passkeyParams,
  input: passkeyNameSchema,
  run: (context, { params, input }) => renamePasskey(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'account:own',
  params: passkeyParams,
  run: (context, { params }) => removePasskey(context, params),
})
