import '#server-only'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId } from '#lib/ids.ts'
import type { AnswerRequestRow } from './answer-request-view.ts'
import { stateOf } from './read-answer-request.ts'

const maxShown = 50

/** Orders that wait for their patient's answers, or have them and wait for staff. The newest first, of all staff. */
export async function listAnswerRequests(context: Context): Promise<AnswerRequestRow[]> {
  const actor = requireStaff(context, 'orders:place')
  return db().$transaction(async (tx) => {
    const now = await readDatabaseTime(tx)
    const stored = await tx.answerRequest.findMany({
      where: { endedAt: null, patient: { deletedAt: null } },
      include: { patient: { select: { firstName: true, lastName: true } } },
      omit: { answers: true },
      orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
      take: maxShown,
    })
    const rows = stored.filter((row) => stateOf(row, now) !== 'withdrawn')
    if (rows.length === 0) return []
    const authors = await tx.user.findMany({
      where: { id: { in: rows.map(({ askedBy }) => askedBy) } },
      select: { id: true, name: true },
    })
    const nameOf = new Map(authors.map(({ id, name }) => [id, name]))
    await recordAudit(tx, context, {
      action: 'answers.list',
      subject: 'patient',
      shownIds: rows.map(({ patientId }) => patientId),
    })
    return rows.map((row) => ({
      requestId: row.id,
      patientId: asPatientId(row.patientId),
      patientName: [row.patient.firstName, row.patient.lastName].filter(Boolean).join(' '),
      testNames: row.testNames,
      state: stateOf(row, now),
      askedBy: nameOf.get(row.askedBy) ?? null,
      askedAt: row.askedAt.toISOString(),
      mailedAt: row.mailedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      isOwn: row.askedBy === actor.userId,
    }))
  })
}
