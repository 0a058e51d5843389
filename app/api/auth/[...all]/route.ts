import { z } from 'zod'
import { callAuth } from '#lib/accounts/call-auth.ts'
import { apiRoute } from '#lib/api/api-route.ts'

/** better-auth, behind the wrapper of every other handler; lib/accounts/auth-endpoints.ts lists what is open. */
export const POST = apiRoute({
  input: z.unknown(),
  worksWhileViewing: ({ url }) => new URL(url).pathname === '/api/auth/sign-out',
  run: (context, { input, request }) => callAuth(context, request, { given: input }),
})
