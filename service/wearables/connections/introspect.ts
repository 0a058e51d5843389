import type { z } from 'zod'
import type { introspectionQuery } from '#contract/wearables/connections.ts'
import { summaryKinds, timeseriesNames } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { presentTime } from '#service/http/present-time.ts'

type Query = z.infer<typeof introspectionQuery>

interface ResourceCount {
  userId: string
  provider: string
  resource: string
  count: number
  oldest: Date | null
  newest: Date | null
}

/** What there is of each resource, from the rollups: no sample is read. */
export async function introspectResources(db: DbReader, teamId: string, query: Query) {
  const { userIds, next_cursor } = await findUsers(db, teamId, query)
  const provider = query.provider ?? null
  const counts = await db.$queryRaw<ResourceCount[]>`
    SELECT s.user_id AS "userId", s.provider, s.resource, sum(r.count)::int AS count,
           min(r.oldest_at) AS oldest, max(r.newest_at) AS newest
      FROM wearable_series s
      JOIN wearable_rollup r ON r.user_id = s.user_id AND r.series_id = s.id
     WHERE s.user_id = ANY(${userIds}::uuid[]) AND s.part <> 'diastolic'
       AND (${provider}::text IS NULL OR s.provider = ${provider})
     GROUP BY 1, 2, 3
     UNION ALL
    SELECT user_id, provider, kind, count(*)::int, min(coalesce(starts_at, created_at)),
           max(coalesce(ends_at, starts_at, created_at))
      FROM wearable_summary
     WHERE user_id = ANY(${userIds}::uuid[])
       AND (${provider}::text IS NULL OR provider = ${provider})
     GROUP BY 1, 2, 3
     ORDER BY 1, 2, 3`
  const data = userIds.map((userId) => ({
    user_id: userId,
    provider: groupByProvider(
      counts.filter((count) => count.userId === userId),
      (ofProvider) =>
        Object.fromEntries(
          ofProvider.map(({ resource, count, oldest, newest }) => [
            resource,
            {
              sent_count: count,
              oldest_data: oldest && presentTime(oldest),
              newest_data: newest && presentTime(newest),
            },
          ]),
        ),
    ),
  }))
  return { data, next_cursor }
}

/** How far the reading of histories has come. */
export async function introspectPulls(db: DbReader, teamId: string, query: Query) {
  const { userIds, next_cursor } = await findUsers(db, teamId, query)
  const pulls = await db.wearablePull.findMany({
    where: {
      userId: { in: userIds },
      connection: { disconnectedAt: null, ...(query.provider && { provider: query.provider }) },
    },
    include: { connection: { select: { provider: true } } },
    orderBy: { resource: 'asc' },
  })
  const data = userIds.map((userId) => ({
    user_id: userId,
    provider: groupByProvider(
      pulls
        .filter((pull) => pull.userId === userId)
        .map((pull) => ({ ...pull, provider: pull.connection.provider })),
      (ofProvider) => ({
        pulled: Object.fromEntries(
          ofProvider.map((pull) => [
            pull.resource,
            {
              status: pull.status,
              range_start: presentTime(pull.rangeStart),
              range_end: presentTime(pull.rangeEnd),
              updated_at: presentTime(pull.updatedAt),
              item_count: pull.itemCount,
            },
          ]),
        ),
        not_pulled: [...timeseriesNames, ...summaryKinds].filter(
          (resource) => !ofProvider.some((pull) => pull.resource === resource),
        ),
      }),
    ),
  }))
  return { data, next_cursor }
}

/** A page of users who ever had a connection. */
export async function findUsers(
  db: DbReader,
  teamId: string,
  query: Pick<Query, 'user_id' | 'next_cursor' | 'limit'>,
) {
  const users = await db.user.findMany({
    where: {
      teamId,
      deletedAt: null,
      id: {
        ...(query.user_id && { equals: query.user_id }),
        ...(query.next_cursor && { gt: query.next_cursor }),
      },
      wearableConnections: { some: {} },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: query.limit + 1,
  })
  const userIds = users.slice(0, query.limit).map(({ id }) => id)
  return { userIds, next_cursor: users.length > query.limit ? (userIds.at(-1) ?? null) : null }
}

function groupByProvider<T extends { provider: string }, R>(
  rows: T[],
  present: (ofProvider: T[]) => R,
): Record<string, R> {
  const providers = [...new Set(rows.map(({ provider }) => provider))]
  return Object.fromEntries(
    providers.map((provider) => [
      provider,
      present(rows.filter((row) => row.provider === provider)),
    ]),
  )
}
