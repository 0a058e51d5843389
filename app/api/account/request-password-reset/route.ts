import { forgotPasswordSchema } from '#lib/accounts/credentials-schema.ts'
import { requestPasswordReset } from '#lib/accounts/passwords/reset-password.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  input: forgotPasswordSchema,
  run: (context, { input }) => requestPasswordReset(context, input),
})
