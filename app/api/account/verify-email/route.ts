import { verifyEmail, verifyEmailSchema } from '#lib/accounts/email-verification.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const POST = apiRoute({
  input: verifyEmailSchema,
  run: (context, { input }) => verifyEmail(context, input),
})
