import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

/** Keys are stored as SHA-256: they are random, so a slow hash would only cost time. */
export function hashKey(key: string) {
  return createHash('sha256').update(key).digest()
}

/** Requires a team API key in x-service-api-key; an unknown, deleted or management key is 401 (specification 5). */
export const authenticateTeam: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const key = c.req.header('x-service-api-key')
  if (!key) throw new HttpFault(401, 'Missing API key: send it in the x-service-api-key header')
  const found = await c.get('db').teamApiKey.findFirst({
    where: { hash: hashKey(key), deletedAt: null },
    select: { teamId: true },
  })
  if (!found) throw new HttpFault(401, 'Invalid API key')
  c.set('teamId', found.teamId)
  return next()
}
