import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

/** SHA-256 is enough: keys are random, so a slow hash would only cost time. */
export function hashKey(key: string) {
  return createHash('sha256').update(key).digest()
}

const kinds: Record<string, string> = { production: 'pk', sandbox: 'sk' }

export function prefixOf({ environment, region }: { environment: string; region: string }) {
  return `${kinds[environment]}_${region}_`
}

/** Requires a team API key in x-service-api-key; an unknown, deleted or management key is 401 (specification 5). */
export const authenticateTeam: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  // A person with the token of a link (service/wearables/links).
  if (c.get('teamId')) return next()
  const key = c.req.header('x-service-api-key')
  if (!key) throw new HttpFault(401, 'Missing API key: send it in the x-service-api-key header')
  const found = await c.get('db').teamApiKey.findFirst({
    where: { hash: hashKey(key), deletedAt: null, team: { deletedAt: null } },
    select: { id: true, teamId: true, team: { select: { environment: true, region: true } } },
  })
  if (!found) throw new HttpFault(401, 'Invalid API key')
  if (!key.startsWith(prefixOf(found.team)))
    throw new HttpFault(401, 'The API key is not for the environment and region of its team')
  c.set('teamId', found.teamId)
  c.set('keyId', found.id)
  return next()
}
