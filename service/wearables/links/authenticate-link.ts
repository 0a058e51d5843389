import type { Context, MiddlewareHandler } from 'hono'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'
import { linkErrorTexts } from './connect-by-link.ts'
import { type OpenLink, openLink } from './open-link.ts'

/** Here a failure is an answer, not an error of HTTP (contract 2.16). */
const answersFailures = /^\/v2\/link\/provider\/(password|email)\//

export interface LinkEnv extends ServiceEnv {
  Variables: ServiceEnv['Variables'] & { link: OpenLink }
}

/** What the request does is done, and audited, for the link's team and person. */
export function setLink(c: Context<LinkEnv>, link: OpenLink) {
  c.set('link', link)
  c.set('teamId', link.teamId)
  c.set('linkUserId', link.userId)
}

/**
 * Lets a person connect their own providers with the token of a link, and nothing else. A token that has expired or was
 * used is known: each operation says so in its own way.
 */
export const authenticateLink: MiddlewareHandler<LinkEnv> = async (c, next) => {
  const token = c.req.header('x-service-link-token')
  if (!token)
    throw new HttpFault(401, 'Missing link token: send it in the x-service-link-token header')
  const link = await openLink(c.get('db'), token)
  if (!link) {
    if (c.req.method !== 'POST' || !answersFailures.test(c.req.path))
      throw new HttpFault(401, 'Invalid link token')
    const type = 'invalid_token'
    return c.json({ state: 'error', error_type: type, error: linkErrorTexts[type] }, 200)
  }
  setLink(c, link)
  return next()
}
