import { z } from 'zod'
import type { summaryQuery } from '#contract/wearables/reads.ts'
import type { SummaryKind } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import type { WearableSummary } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentSummary } from '#service/wearables/wire/present-summary.ts'
import { readPeriod } from './read-period.ts'

type Query = z.infer<typeof summaryQuery>
interface Kind {
  userId: string
  kind: SummaryKind
}

const fields = z.record(z.string(), z.unknown())

function present(row: WearableSummary, kind: SummaryKind) {
  return presentSummary({
    ...row,
    kind,
    calendarDate: row.calendarDate?.toISOString().slice(0, 10) ?? null,
    fields: fields.parse(row.fields),
  })
}

async function findSummaries(db: DbReader, { userId, kind }: Kind, query: Query) {
  const { firstDay, lastDay } = readPeriod(query)
  return db.wearableSummary.findMany({
    where: {
      userId,
      kind,
      calendarDate: { gte: new Date(firstDay), lte: new Date(lastDay) },
      ...(query.provider && { provider: query.provider }),
    },
    orderBy: [{ calendarDate: 'asc' }, { startsAt: 'asc' }, { id: 'asc' }],
  })
}

export async function listSummaries(db: DbReader, of: Kind, query: Query) {
  return (await findSummaries(db, of, query)).map((row) => present(row, of.kind))
}

/** What providers sent, for the summaries of which it is known. */
export async function listRawSummaries(db: DbReader, of: Kind, query: Query) {
  return (await findSummaries(db, of, query)).flatMap(presentRaw)
}

function presentRaw({ id, provider, raw }: WearableSummary) {
  return raw === null ? [] : [{ id, provider, data: fields.parse(raw) }]
}

/** The newest profile. */
async function findProfile(db: DbReader, userId: string, provider: string | undefined) {
  const row = await db.wearableSummary.findFirst({
    where: { userId, kind: 'profile', ...(provider !== undefined && { provider }) },
    orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }],
  })
  if (!row) throw new HttpFault(404, 'No profile has been received for this user')
  return row
}

export async function getProfile(db: DbReader, userId: string, provider: string | undefined) {
  return present(await findProfile(db, userId, provider), 'profile')
}

export async function getRawProfile(db: DbReader, userId: string, provider: string | undefined) {
  const [raw] = presentRaw(await findProfile(db, userId, provider))
  if (!raw) throw new HttpFault(404, 'The provider’s own form of this profile is not known')
  return raw
}
