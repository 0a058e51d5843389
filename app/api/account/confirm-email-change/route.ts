import { tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { confirmEmailChange } from '#lib/accounts/email-change/confirm-email-change.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  input: tokenSchema,
  run: (context, { input }) => confirmEmailChange(context, input),
})
