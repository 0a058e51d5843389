import { confirmEmailSchema } from '#lib/accounts/credentials-schema.ts'
import { signInResponse } from '#lib/accounts/sign-in-response.ts'
import { confirmEmail } from '#lib/accounts/sign-up/confirm-email.ts'
import { apiRoute } from '#lib/api/api-route.ts'

/** Confirms the address and signs in with the same password. */
export const POST = apiRoute({
  input: confirmEmailSchema,
  run: async (context, { input, request }) => {
    const { email } = await confirmEmail(context, input)
    return signInResponse(context, request, { email, password: input.password })
  },
})
