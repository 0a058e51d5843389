import { signInResponse } from '#lib/accounts/sign-in-response.ts'
import { signUpPatient } from '#lib/accounts/sign-up-patient.ts'
import { signUpSchema } from '#lib/accounts/sign-up-schema.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const POST = apiRoute({
  input: signUpSchema,
  run: async (context, { input, request }) => {
    await signUpPatient(context, input)
    return signInResponse(context, request, { email: input.email, password: input.password })
  },
})
