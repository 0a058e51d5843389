import type { MiddlewareHandler } from 'hono'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'

/** Before the body is read: a team outside the closed beta gets the same answer to any query. */
export const requireAggregateQueries: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const team = await c.get('db').team.findUniqueOrThrow({
    where: { id: c.get('teamId') },
    select: { aggregateQueriesEnabled: true },
  })
  if (!team.aggregateQueriesEnabled)
    throw new HttpFault(403, 'Aggregate queries are not enabled for this team')
  return next()
}
