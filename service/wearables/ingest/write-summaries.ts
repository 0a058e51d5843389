import { isDeepStrictEqual } from 'node:util'
import type { SummaryKind } from '#contract/wearables/resources.ts'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { IncomingSummary } from './receipt.ts'

export interface WrittenSummary {
  summary: IncomingSummary
  createdAt: Date
  updatedAt: Date
  isNew: boolean
}

/**
 * Stores each summary unless a later version of it has been received. Answers with the new and the changed ones. The
 * caller has locked the user.
 */
export async function writeSummaries(
  tx: Transaction,
  userId: string,
  { receivedAt, summaries }: { receivedAt: Date; summaries: IncomingSummary[] },
): Promise<WrittenSummary[]> {
  const unique = [...new Map(summaries.map((summary) => [summary.id, summary])).values()]
  if (unique.length === 0) return []
  const stored = await tx.wearableSummary.findMany({
    where: { userId, id: { in: unique.map(({ id }) => id) } },
  })
  const former = new Map(stored.map((row) => [row.id, row]))
  const written: WrittenSummary[] = []
  for (const summary of unique) {
    const before = former.get(summary.id)
    const createdAt = before && before.createdAt < receivedAt ? before.createdAt : receivedAt
    if (before && before.receivedAt >= receivedAt) {
      if (createdAt < before.createdAt) await update(tx, userId, summary.id, { createdAt })
      continue
    }
    const columns = columnsOf(summary)
    const versions = { createdAt, receivedAt, updatedAt: receivedAt }
    if (before) await update(tx, userId, summary.id, { ...columns, ...versions })
    else
      await tx.wearableSummary.create({ data: { userId, id: summary.id, ...columns, ...versions } })
    if (!before || !isSame(before, columns))
      written.push({ summary, createdAt, updatedAt: receivedAt, isNew: !before })
  }
  return written
}

function update(
  tx: Transaction,
  userId: string,
  id: string,
  data: Prisma.WearableSummaryUncheckedUpdateInput,
) {
  return tx.wearableSummary.update({ where: { userId_id: { userId, id } }, data })
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(summary: IncomingSummary) {
  return {
    kind: summary.kind satisfies SummaryKind,
    provider: summary.origin.provider,
    sourceType: summary.origin.sourceType,
    appId: summary.origin.appId ?? null,
    deviceId: summary.origin.deviceId ?? null,
    calendarDate: summary.calendarDate === null ? null : new Date(summary.calendarDate),
    startsAt: summary.startsAt ?? null,
    endsAt: summary.endsAt ?? null,
    timezoneOffset: summary.timezoneOffset ?? null,
    timeZone: summary.timeZone ?? null,
    fields: summary.fields as Prisma.InputJsonObject,
    raw: (summary.raw as Prisma.InputJsonObject | undefined) ?? Prisma.DbNull,
  }
}

/** What the provider sent word for word is no part of the summary. */
function isSame(before: object, { raw: _, ...columns }: Columns) {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual((before as Record<string, unknown>)[name], value),
  )
}
