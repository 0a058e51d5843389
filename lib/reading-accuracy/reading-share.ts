import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { saveReadingShareInput } from './reading-share-input.ts'

export interface ReadingShare {
  /** percent of approved rows */
  percent: number
  /** identifies what was shown; null before the first change */
  versionId: string | null
}

export interface ReadingShareChange {
  percent: number
  writtenBy: string | null
  writtenAt: string
}

const shownChanges = 20

/** The newest version; until an administrator chooses one, no row is read a second time. */
export async function readReadingShare(reader: DbReader): Promise<ReadingShare> {
  const row = await reader.secondReadingShare.findFirst({ orderBy: { id: 'desc' } })
  return row ? { percent: row.percent, versionId: String(row.id) } : { percent: 0, versionId: null }
}

/** No row of a patient, so it is not audited. */
export async function getReadingShare(
  context: Context,
): Promise<ReadingShare & { changes: ReadingShareChange[] }> {
  requireStaff(context, 'users:manage')
  const rows = await db().secondReadingShare.findMany({
    orderBy: { id: 'desc' },
    take: shownChanges,
  })
  const writers = await db().user.findMany({
    where: { id: { in: rows.map(({ writtenBy }) => writtenBy) } },
    select: { id: true, name: true },
  })
  const names = new Map(writers.map(({ id, name }) => [id, name]))
  const changes = rows.map(({ percent, writtenBy, writtenAt }) => ({
    percent,
    writtenBy: names.get(writtenBy) ?? null,
    writtenAt: writtenAt.toISOString(),
  }))
  return { ...(await readReadingShare(db())), changes }
}

/** Adds a version; the earlier ones stay. Throws not-possible-now if another administrator saved since it was shown. */
export async function saveReadingShare(
  context: Context,
  given: z.input<typeof saveReadingShareInput>,
) {
  const { userId } = requireStaff(context, 'users:manage')
  const { percent, versionId } = parseInput(saveReadingShareInput, given)
  await db().$transaction(async (tx) => {
    await lockSubjects(tx, ['reading-share'])
    const current = await readReadingShare(tx)
    if (current.versionId !== versionId) throw new AppError('not-possible-now')
    if (current.percent === percent) return
    const { id } = await tx.secondReadingShare.create({ data: { percent, writtenBy: userId } })
    await recordAudit(tx, context, {
      action: 'second-readings.set-share',
      subject: 'second-reading-share',
      subjectId: String(id),
    })
  })
}
