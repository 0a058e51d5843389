import { z } from 'zod'
import {
  type DayDigest,
  type daysQuery,
  digestSummary,
  joinDigests,
  localDaySql,
  maxComparedDays,
  sampleDigestSql,
} from '#contract/wearables/days.ts'
import { describeTimeseries, summaryKinds, timeseriesNames } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { invalidValue } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'
import { presentSummary } from '#service/wearables/wire/present-summary.ts'
import { findUsers } from './introspect.ts'

type Query = z.infer<typeof daysQuery>
type OwnedDay = DayDigest & { userId: string }

const dayMs = 86_400_000
/** A day of a person's calendar begins at most so long before that of UTC, and ends as long after it. */
const widestOffsetMs = 14 * 3_600_000

const intervals = timeseriesNames.filter((name) => describeTimeseries(name).kind === 'interval')
const localDay = Prisma.raw(localDaySql)
const sampleDigest = Prisma.raw(
  sampleDigestSql(`x.resource IN (${intervals.map((name) => `'${name}'`).join(', ')})`),
)

/** By user, provider, resource and day: how much there is, and a digest of it. Reads one page of users in two queries. */
export async function introspectDays(db: DbReader, teamId: string, query: Query) {
  const [start, end] = [Date.parse(query.start_date), Date.parse(query.end_date)]
  if (end < start || end - start >= maxComparedDays * dayMs)
    throw invalidValue(
      ['query', 'end_date'],
      `must be from start_date to ${maxComparedDays - 1} days after it`,
      query.end_date,
    )
  const { userIds, next_cursor } = await findUsers(db, teamId, query)
  const days = [
    ...(await digestSamples(db, userIds, query)),
    ...(await digestSummaries(db, userIds, query)),
  ]
  const byUser = Map.groupBy(days, ({ userId }) => userId)
  const data = userIds.map((userId) => ({
    user_id: userId,
    days: (byUser.get(userId) ?? []).map(({ userId: _, ...day }) => day),
  }))
  return { data, next_cursor }
}

function digestSamples(db: DbReader, userIds: string[], query: Query) {
  const { start_date, end_date, received_before } = query
  return db.$queryRaw<OwnedDay[]>`
    SELECT x.user_id AS "userId", x.provider, x.resource, ('1970-01-01'::date + ${localDay})::text AS date,
           count(*) FILTER (WHERE x.part <> 'diastolic')::int AS count, sum(${sampleDigest})::text AS digest
      FROM wearable_series x
      JOIN wearable_sample s ON s.user_id = x.user_id AND s.series_id = x.id
     WHERE x.user_id = ANY(${userIds}::uuid[])
       AND s.at >= ${new Date(Date.parse(start_date) - widestOffsetMs)}::timestamptz
       AND s.at < ${new Date(Date.parse(end_date) + dayMs + widestOffsetMs)}::timestamptz
       AND ${localDay} BETWEEN ${start_date}::date - '1970-01-01'::date AND ${end_date}::date - '1970-01-01'::date
       AND s.received_at < ${received_before}::timestamptz
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
}

const fields = z.record(z.string(), z.unknown())
const summaryKind = z.enum(summaryKinds)

async function digestSummaries(
  db: DbReader,
  userIds: string[],
  { start_date, end_date, received_before }: Query,
): Promise<OwnedDay[]> {
  const rows = await db.wearableSummary.findMany({
    where: {
      userId: { in: userIds },
      OR: [
        { calendarDate: null },
        { calendarDate: { gte: new Date(start_date), lte: new Date(end_date) } },
      ],
      updatedAt: { lt: new Date(received_before) },
    },
    omit: { raw: true },
    orderBy: [{ userId: 'asc' }, { provider: 'asc' }, { kind: 'asc' }, { calendarDate: 'asc' }],
  })
  const groups = Map.groupBy(rows, ({ userId, provider, kind, calendarDate }) =>
    [userId, provider, kind, calendarDate?.toISOString() ?? ''].join(),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const date = first.calendarDate && presentDay(first.calendarDate)
    const digests = group.map((row) =>
      digestSummary(
        presentSummary({
          ...row,
          kind: summaryKind.parse(row.kind),
          calendarDate: date,
          fields: fields.parse(row.fields),
        }),
      ),
    )
    return {
      userId: first.userId,
      provider: first.provider,
      resource: first.kind,
      date,
      count: group.length,
      digest: joinDigests(digests),
    }
  })
}
