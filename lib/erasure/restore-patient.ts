import { type TokenInput, tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { findLink, spendLink } from '#lib/accounts/links/account-link.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { type Context, staffRoles } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { deletionMail } from '#lib/mail/templates/deletion-mail.ts'
import { releaseOpenWork } from '#lib/open-work/release-open-work.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { type Applier, indexAppliers } from '#lib/service-log/applier.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'
import type { PatientDeletion } from '#prisma/generated/client.ts'
import { restoreAtService } from './delete-at-service.ts'

const foldedAtOnce = 100
/** A year of wearable data is folded again, message by message. */
const transactionLimits = { timeout: 600_000, maxWait: 10_000 }

/** Undoes a deletion. Throws not-possible-now for a patient who is not deleted, or once the seven days are over. */
export async function restorePatient(context: Context, { patientId }: { patientId: PatientId }) {
  requireStaff(context, 'patients:delete')
  await restoreAtService(patientId)
  await db().$transaction((tx) => restore(tx, context, patientId), transactionLimits)
}

/** The same by the mailed link, for who deleted their own account. Throws link-expired for any other token. */
export async function undoOwnDeletion(context: Context, given: TokenInput) {
  const { token } = parseInput(tokenSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  const { userId } = await findLink({ token, purpose: 'undo-deletion' })
  const deletion = await db().patientDeletion.findFirst({
    where: { userId },
    select: { patientId: true },
  })
  // Staff have restored the account already.
  if (!deletion) throw new AppError('link-expired')
  const patientId = asPatientId(deletion.patientId)
  await restoreAtService(patientId)
  await db().$transaction(async (tx) => {
    await spendLink(tx, { token, purpose: 'undo-deletion' })
    await restore(tx, context, patientId)
  }, transactionLimits)
}

async function restore(tx: Transaction, context: Context, patientId: PatientId) {
  await lockForRebuild(tx)
  const deletion = await tx.patientDeletion.findUnique({ where: { patientId } })
  if (!deletion) throw new AppError('not-possible-now')
  const [row] = await tx.$queryRaw<{ is_restored: boolean }[]>`
      SELECT restore_patient(${patientId}::uuid) AS is_restored`
  if (!row?.is_restored) throw new AppError('not-possible-now')
  await tx.patient.update({ where: { id: patientId }, data: { deletedAt: null } })
  await putBack(tx, deletion)
  await foldAgain(tx, deletion)
  await releaseOfLeavers(tx, context, deletion)
  if (deletion.userId) await reopenAccount(tx, deletion.userId, deletion.disabledAt)
  await recordAudit(tx, context, {
    action: 'patients.restore',
    patientId,
    subject: 'patient',
    subjectId: patientId,
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
  await tx.$executeRaw`
    INSERT INTO wearable_override
    SELECT * FROM jsonb_populate_recordset(NULL::wearable_override, ${rows}::jsonb -> 'wearable_override')
    ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    INSERT INTO wearable_choice
    SELECT * FROM jsonb_populate_recordset(NULL::wearable_choice, ${rows}::jsonb -> 'wearable_choice')
    ON CONFLICT DO NOTHING`
  const loops = await tx.$queryRaw<{ id: string; next_level_at: Date | null }[]>`
    INSERT INTO critical_result
    SELECT * FROM jsonb_populate_recordset(NULL::critical_result, ${rows}::jsonb -> 'critical_result')
    ON CONFLICT DO NOTHING RETURNING id::text, next_level_at`
  for (const { id, next_level_at } of loops)
    if (next_level_at) await scheduleEscalation(tx, id, next_level_at)
}

/** Work that is put back waits for everyone where its owner has left since, or has another role. */
async function releaseOfLeavers(tx: Transaction, context: Context, { hidden }: PatientDeletion) {
  const owners = await tx.$queryRaw<{ id: string; role: string; is_disabled: boolean }[]>`
    SELECT id, role, disabled_at IS NOT NULL AS is_disabled FROM "user"
     WHERE id IN (SELECT row ->> 'owner_id' FROM jsonb_each(${JSON.stringify(hidden)}::jsonb) AS part (name, rows),
                         jsonb_array_elements(rows) AS row)
     ORDER BY id FOR SHARE`
  for (const { id: userId, role, is_disabled } of owners) {
    const now = is_disabled ? undefined : staffRoles.find((each) => each === role)
    await releaseOpenWork(tx, context, { userId, role: now ?? null })
  }
}

/** From the log: also what arrived since the deletion. */
async function foldAgain(tx: Transaction, { patientId, subjectIds, deletedAt }: PatientDeletion) {
  const found = await tx.serviceMessage.findMany({
    where: {
      OR: [
        { subjectId: { in: subjectIds } },
        { receivedAt: { gte: deletedAt }, body: { contains: patientId } },
      ],
    },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  const byEventType = indexAppliers([
    orderApplier,
    reportApplier,
    resultSetApplier,
    appointmentApplier,
    wearableApplier,
  ])
  // In parts: a year of wearable data does not fit into memory.
  for (let from = 0; from < found.length; from += foldedAtOnce) {
    const ids = found.slice(from, from + foldedAtOnce).map(({ id }) => id)
    const messages = await tx.serviceMessage.findMany({
      where: { id: { in: ids } },
      select: { eventType: true, body: true, receivedAt: true },
    })
    for (const [applier, rows] of Map.groupBy(messages, (row) => byEventType.get(row.eventType)))
      if (applier) await applyBodies(tx, applier, rows)
  }
}

async function applyBodies<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  rows: readonly { body: string; receivedAt: Date }[],
) {
  const messages = rows
    .map(({ body, receivedAt }) => applier.parse(body, receivedAt))
    .filter((message) => message !== undefined)
  if (messages.length > 0) await applier.apply(tx, messages)
}

async function reopenAccount(tx: Transaction, userId: string, disabledAt: Date | null) {
  const user = await tx.user.update({ where: { id: userId }, data: { disabledAt } })
  if (disabledAt) return
  const recipient = { email: user.email, name: user.name, locale: readLocale(user.locale) }
  await sendMail(tx, deletionMail(recipient, { kind: 'restored' }))
}
