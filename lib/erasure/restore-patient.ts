import { appointmentApplier } from '#lib/appointments/fold/appointment-applier.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import type { PatientId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { deletionMail } from '#lib/mail/templates/deletion-mail.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { type Applier, indexAppliers } from '#lib/service-log/applier.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import type { PatientDeletion } from '#prisma/generated/client.ts'

/** Undoes a deletion. Throws not-possible-now for a patient who is not deleted, or once the seven days are over. */
export async function restorePatient(context: Context, { patientId }: { patientId: PatientId }) {
  requireStaff(context, 'patients:delete')
  await db().$transaction(async (tx) => {
    await lockForRebuild(tx)
    const deletion = await tx.patientDeletion.findUnique({ where: { patientId } })
    if (!deletion) {
      const isKnown = (await tx.patient.count({ where: { id: patientId, isStock: false } })) > 0
      throw isKnown ? new AppError('not-possible-now') : notFound()
    }
    const [row] = await tx.$queryRaw<{ is_restored: boolean }[]>`
      SELECT restore_patient(${patientId}::uuid) AS is_restored`
    if (!row?.is_restored) throw new AppError('not-possible-now')
    await tx.patient.update({ where: { id: patientId }, data: { deletedAt: null } })
    await putBack(tx, deletion)
    await foldAgain(tx, deletion)
    if (deletion.userId) await reopenAccount(tx, deletion.userId, deletion.disabledAt)
    await recordAudit(tx, context, {
      action: 'patients.restore',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    // Last, and before the commit: without the service's user the patient stays deleted.
    if (deletion.serviceUserId)
      await askService(serviceClient().undoDeleteUser(deletion.serviceUserId))
  })
}

/** The rows that no message restores, before the messages that change them. */
async function putBack(tx: Transaction, { hidden }: PatientDeletion) {
  const rows = JSON.stringify(hidden)
  await tx.$executeRaw`
    INSERT INTO result_set
    SELECT * FROM jsonb_populate_recordset(NULL::result_set, ${rows}::jsonb -> 'result_set') ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    INSERT INTO order_attention
    SELECT * FROM jsonb_populate_recordset(NULL::order_attention, ${rows}::jsonb -> 'order_attention')
    ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    INSERT INTO conversation
    SELECT * FROM jsonb_populate_recordset(NULL::conversation, ${rows}::jsonb -> 'conversation')
    ON CONFLICT DO NOTHING`
  const loops = await tx.$queryRaw<{ id: string; next_level_at: Date | null }[]>`
    INSERT INTO critical_result
    SELECT * FROM jsonb_populate_recordset(NULL::critical_result, ${rows}::jsonb -> 'critical_result')
    ON CONFLICT DO NOTHING RETURNING id::text, next_level_at`
  for (const { id, next_level_at } of loops)
    if (next_level_at) await scheduleEscalation(tx, id, next_level_at)
}

/** From the log: also what arrived since the deletion. */
async function foldAgain(tx: Transaction, { patientId, subjectIds, deletedAt }: PatientDeletion) {
  const messages = await tx.serviceMessage.findMany({
    where: {
      OR: [
        { subjectId: { in: subjectIds } },
        { receivedAt: { gte: deletedAt }, body: { contains: patientId } },
      ],
    },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    select: { eventType: true, body: true },
  })
  const byEventType = indexAppliers([
    orderApplier,
    reportApplier,
    resultSetApplier,
    appointmentApplier,
  ])
  for (const [applier, rows] of Map.groupBy(messages, (row) => byEventType.get(row.eventType)))
    if (applier)
      await applyBodies(
        tx,
        applier,
        rows.map(({ body }) => body),
      )
}

async function applyBodies<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  bodies: readonly string[],
) {
  const messages = bodies.map(applier.parse).filter((message) => message !== undefined)
  if (messages.length > 0) await applier.apply(tx, messages)
}

async function reopenAccount(tx: Transaction, userId: string, disabledAt: Date | null) {
  const user = await tx.user.update({ where: { id: userId }, data: { disabledAt } })
  if (disabledAt) return
  const recipient = { email: user.email, name: user.name, locale: readLocale(user.locale) }
  await sendMail(tx, deletionMail(recipient, { kind: 'restored' }))
}
