import { callAuth } from '#lib/accounts/call-auth.ts'
import type { SignInInput } from '#lib/accounts/credentials-schema.ts'
import type { Context } from '#lib/auth/context.ts'

/** Signs in with a password that the server has at this moment; the answer carries the cookie and no token. */
export function signInResponse(context: Context, request: Request, credentials: SignInInput) {
  const url = new URL('/api/auth/sign-in/email', request.url)
  return callAuth(
    context,
    new Request(url, { method: 'POST', headers: request.headers }),
    credentials,
  )
}
