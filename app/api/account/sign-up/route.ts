import { signUpSchema } from '#lib/accounts/credentials-schema.ts'
import { beginSignUp } from '#lib/accounts/sign-up/begin-sign-up.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  input: signUpSchema,
  run: (context, { input }) => beginSignUp(context, input),
})
