import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { readPeriods } from './read-periods.ts'
import { saveRetentionInput } from './retention-input.ts'
import {
  maxCounted,
  type RetentionChange,
  type RetentionKind,
  type RetentionPeriod,
  retentionKinds,
} from './retention-kinds.ts'
import { isPast, mayGo, retentionTables } from './retention-tables.ts'

const shownChanges = 20

/** Counts alone, no row of a patient, so it is not audited. */
export async function getRetention(
  context: Context,
): Promise<{ periods: RetentionPeriod[]; changes: RetentionChange[] }> {
  requireStaff(context, 'users:manage')
  const stored = await readPeriods(db())
  const periods: RetentionPeriod[] = []
  for (const kind of retentionKinds) {
    const { days, versionId } = stored[kind]
    periods.push({ kind, days, versionId, ...(await countRows(db(), kind, days)) })
  }
  return { periods, changes: await listChanges(db()) }
}

async function countRows(reader: DbReader, kind: RetentionKind, days: number | null) {
  const total = { rows: 0, due: 0 }
  for (const table of retentionTables[kind]) {
    const [row] = await reader.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::int AS rows
        FROM (SELECT FROM ${table.name} WHERE ${mayGo(table)} LIMIT ${maxCounted}) AS counted`
    total.rows += row?.rows ?? 0
    if (days === null) continue
    const [past] = await reader.$queryRaw<{ due: number }[]>`
      SELECT count(*)::int AS due
        FROM (SELECT FROM ${table.name} WHERE ${isPast(table, days)} LIMIT ${maxCounted}) AS counted`
    total.due += past?.due ?? 0
  }
  return total
}

async function listChanges(reader: DbReader): Promise<RetentionChange[]> {
  const rows = await reader.retentionPeriod.findMany({
    orderBy: { id: 'desc' },
    take: shownChanges,
  })
  const writers = await reader.user.findMany({
    where: { id: { in: rows.map(({ writtenBy }) => writtenBy) } },
    select: { id: true, name: true },
  })
  const names = new Map(writers.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ kind, days, writtenBy, writtenAt }) => {
    const known = retentionKinds.find((other) => other === kind)
    if (!known) return []
    const at = writtenAt.toISOString()
    return [{ kind: known, days, writtenBy: names.get(writtenBy) ?? null, writtenAt: at }]
  })
}

/** Adds a version; the earlier ones stay. Throws not-possible-now if another administrator saved since it was shown. */
export async function saveRetention(context: Context, given: z.input<typeof saveRetentionInput>) {
  const { userId } = requireStaff(context, 'users:manage')
  const { kind, days, versionId } = parseInput(saveRetentionInput, given)
  await db().$transaction(async (tx) => {
    await lockSubjects(tx, ['retention'])
    const current = (await readPeriods(tx))[kind]
    if (current.versionId !== versionId) throw new AppError('not-possible-now')
    if (current.days === days) return
    const { id } = await tx.retentionPeriod.create({ data: { kind, days, writtenBy: userId } })
    await recordAudit(tx, context, {
      action: 'retention.save',
      subject: 'retention',
      subjectId: String(id),
    })
  })
}
