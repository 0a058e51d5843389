import { requestIdOf } from '#lib/http/request-id-of.ts'
import { detectRequestLocale, readChosenLocale } from '#lib/http/request-locale.ts'
import type { Context } from './context.ts'
import { nameDevice } from './describe-device.ts'
import { readDeviceToken } from './device-cookie.ts'
import { findSession } from './find-session.ts'
import { isPageOpened, isWorthNoting, noteActivity } from './note-activity.ts'
import { readSessionToken } from './session-cookie.ts'

/** Set by the listener, which removes them from incoming requests. */
export const clientAddressHeader = 'x-phial-client-ip'
export const thisMachineHeader = 'x-phial-this-machine'

/** Throws when the database is unavailable, rather than treating the caller as signed out. */
export async function contextOf(request: { method?: string; headers: Headers }): Promise<Context> {
  const { headers } = request
  const token = readSessionToken(headers)
  const found = token ? await findSession(token) : undefined
  if (found && isWorthNoting(found.idleMs) && isPageOpened(request))
    await noteActivity(found.sessionId)
  return {
    actor: found?.actor ?? { kind: 'anonymous' },
    locale: detectRequestLocale(headers, found?.locale),
    chosenLocale: readChosenLocale(headers),
    requestId: requestIdOf(headers),
    session: found && {
      sessionId: found.sessionId,
      expiresAt: found.expiresAt,
      endsInMs: found.endsInMs,
    },
    ...(found?.viewing && { viewing: found.viewing }),
    clientAddress: headers.get(clientAddressHeader) ?? undefined,
    device: nameDevice(headers.get('user-agent')),
    deviceToken: readDeviceToken(headers),
    isOnThisMachine: headers.get(thisMachineHeader) === 'true',
  }
}
