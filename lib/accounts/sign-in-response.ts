import type { Context } from '#lib/auth/context.ts'
import { callAuth } from './call-auth.ts'
import type { SignInInput } from './credentials-schema.ts'

/** Signs in with a password that the server knows right now; the response sets the cookie and has no token. */
export function signInResponse(
  context: Context,
  request: Request,
  { isDemo = false, ...given }: SignInInput & { isDemo?: boolean },
) {
  const url = new URL('/api/auth/sign-in/email', request.url)
  return callAuth(context, new Request(url, { method: 'POST', headers: request.headers }), {
    given,
    isDemo,
  })
}
