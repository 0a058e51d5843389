import { issueLink } from '#lib/accounts/links/account-link.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asOrderId, asReportId, type PatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { deletionMail } from '#lib/mail/templates/deletion-mail.ts'
import { dropInvitation, lockPatient } from '#lib/patient-invitations/patient-invitation.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { deleteWearables } from '#lib/wearables/delete-wearables.ts'
import type { Prisma, User } from '#prisma/generated/client.ts'
import { graceDays } from './deletion-schema.ts'

interface Hiding {
  patientId: PatientId
  deletedBy: string
  reason: string
}

/**
 * Drops what the patient is shown by: their projections, which an undo folds again from the log, and their sessions, links
 * and waiting mails. Undefined for an unknown or deleted patient, and for the clinic's stock.
 */
export async function hidePatient(tx: Transaction, { patientId, deletedBy, reason }: Hiding) {
  await lockForRebuild(tx)
  await lockPatient(tx, patientId)
  const patient = await tx.patient.findFirst({
    where: { id: patientId, isStock: false, deletedAt: null },
    include: { user: true },
  })
  if (!patient) return undefined
  const { user, serviceUserId } = patient
  await dropInvitation(tx, patientId)
  const { subjects, hidden } = await dropShown(tx, patientId)
  await deleteWearables(tx, patientId)
  const { deletedAt } = await tx.patientDeletion.create({
    data: {
      patientId,
      serviceUserId,
      userId: patient.userId,
      // Messages about wearable data are about the service's user.
      subjectIds: [...subjects.map(({ id }) => id), ...(serviceUserId ? [serviceUserId] : [])],
      deletedBy,
      reason,
      hidden,
      disabledAt: user?.disabledAt ?? null,
    },
  })
  await tx.patient.update({ where: { id: patientId }, data: { deletedAt } })
  if (user) await closeAccount(tx, user, { deletedBy, deletedAt })
  await notifyChanges(
    tx,
    subjects
      // Pages follow an appointment by its order.
      .filter(({ kind }) => kind !== 'appointment')
      .map(({ id, kind }) => ({
        ...(kind === 'order' ? { orderId: asOrderId(id) } : { reportId: asReportId(id) }),
        clientUserId: null,
      })),
  )
  return patient
}

async function dropShown(tx: Transaction, patientId: PatientId) {
  const where = { clientUserId: patientId as string }
  const orders = await tx.orderProjection.findMany({ where, select: { orderId: true } })
  const reports = await tx.reportProjection.findMany({ where, select: { jobId: true } })
  const appointments = await tx.appointmentProjection.findMany({
    where,
    select: { appointmentId: true },
  })
  const orderIds = orders.map(({ orderId }) => orderId)
  const jobIds = reports.map(({ jobId }) => jobId)
  const hidden = await moveRows(tx, patientId, orderIds)
  await tx.orderProjection.deleteMany({ where: { orderId: { in: orderIds } } })
  await tx.orderProjectionEvent.deleteMany({ where: { orderId: { in: orderIds } } })
  await tx.reportProjection.deleteMany({ where: { jobId: { in: jobIds } } })
  await tx.appointmentProjection.deleteMany({ where })
  await tx.reviewClaim.deleteMany({ where: { jobId: { in: jobIds } } })
  await tx.patientActivity.updateMany({ where: { patientId }, data: { openOrders: 0 } })
  const subjects = [
    ...orderIds.map((id) => ({ id, kind: 'order' }) as const),
    ...jobIds.map((id) => ({ id, kind: 'report' }) as const),
    ...appointments.map(({ appointmentId: id }) => ({ id, kind: 'appointment' }) as const),
  ]
  return { subjects, hidden }
}

/** Takes rows that no message restores out of their tables, into the deletion. */
async function moveRows(tx: Transaction, patientId: PatientId, orderIds: readonly string[]) {
  const sets = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM result_set AS s WHERE patient_id = ${patientId}::uuid OR order_id = ANY(${orderIds}::uuid[])
    RETURNING to_jsonb(s) AS row`
  const attention = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM order_attention AS a WHERE order_id = ANY(${orderIds}::uuid[]) RETURNING to_jsonb(a) AS row`
  const criticals = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM critical_result AS c WHERE patient_id = ${patientId}::uuid RETURNING to_jsonb(c) AS row`
  const conversations = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM conversation AS c WHERE patient_id = ${patientId}::uuid RETURNING to_jsonb(c) AS row`
  const overrides = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM wearable_override AS o WHERE patient_id = ${patientId}::uuid RETURNING to_jsonb(o) AS row`
  const choices = await tx.$queryRaw<{ row: Prisma.InputJsonObject }[]>`
    DELETE FROM wearable_choice AS c WHERE patient_id = ${patientId}::uuid RETURNING to_jsonb(c) AS row`
  return {
    wearable_override: overrides.map(({ row }) => row),
    wearable_choice: choices.map(({ row }) => row),
    conversation: conversations.map(({ row }) => row),
    result_set: sets.map(({ row }) => row),
    critical_result: criticals.map(({ row }) => row),
    order_attention: attention.map(({ row }) => row),
  }
}

/**
 * Ends its sessions and streams, and every mail but the one that says so. Who deleted their own account can undo it by a link
 * in that mail. What staff deleted, an administrator restores.
 */
async function closeAccount(
  tx: Transaction,
  user: User,
  { deletedBy, deletedAt }: { deletedBy: string; deletedAt: Date },
) {
  const { id: userId, email } = user
  await tx.user.update({ where: { id: userId }, data: { disabledAt: deletedAt } })
  await tx.session.deleteMany({ where: { userId } })
  await tx.accountLink.deleteMany({ where: { userId } })
  await tx.emailChange.deleteMany({ where: { userId } })
  await tx.outgoingMail.deleteMany({ where: { to: email } })
  const lifetimeMs = graceDays * 86_400_000
  const erasedOn = new Date(deletedAt.getTime() + lifetimeMs)
  const token =
    deletedBy === userId && !user.disabledAt
      ? await issueLink(tx, { userId, purpose: 'undo-deletion', lifetimeMs })
      : undefined
  const recipient = { email, name: user.name, locale: readLocale(user.locale) }
  await sendMail(tx, deletionMail(recipient, { kind: 'deleted', erasedOn, token }))
}
