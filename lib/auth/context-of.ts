import type { Context } from '#lib/auth/context.ts'
import { findSession } from '#lib/auth/find-session.ts'
import { isPageOpened, isWorthNoting, noteActivity } from '#lib/auth/note-activity.ts'
import { readSessionToken } from '#lib/auth/session-cookie.ts'
import { requestIdOf } from '#lib/http/request-id-of.ts'
import { detectRequestLocale } from '#lib/http/request-locale.ts'

/** Set by the listener in front, which removes it from what comes in from outside. */
export const clientAddressHeader = 'x-phial-client-ip'

/** Who asks. Throws when the database cannot be reached: nobody is taken for signed out because of that. */
export async function contextOf(request: { method?: string; headers: Headers }): Promise<Context> {
  const { headers } = request
  const token = readSessionToken(headers)
  const found = token ? await findSession(token) : undefined
  if (found && isWorthNoting(found.idleMs) && isPageOpened(request))
    await noteActivity(found.sessionId)
  return {
    actor: found?.actor ?? { kind: 'anonymous' },
    locale: detectRequestLocale(headers, found?.locale),
    requestId: requestIdOf(headers),
    session: found && {
      sessionId: found.sessionId,
      expiresAt: found.expiresAt,
      endsInMs: found.endsInMs,
    },
    clientAddress: headers.get(clientAddressHeader) ?? undefined,
  }
}
