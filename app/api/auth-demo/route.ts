import { demoSignInSchema, getDemoCredentials } from '#lib/accounts/demo-users.ts'
import { signInResponse } from '#lib/accounts/sign-in-response.ts'
import { apiRoute } from '#lib/api/api-route.ts'

/** Signs in as one of the sandbox's people; their passwords stay on the server. */
export const POST = apiRoute({
  isSandboxOnly: true,
  input: demoSignInSchema,
  run: async (context, { input, request }) =>
    signInResponse(context, request, {
      ...(await getDemoCredentials(context, input)),
      isDemo: true,
    }),
})
