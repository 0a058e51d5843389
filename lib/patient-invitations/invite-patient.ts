import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientId } from '#lib/ids.ts'
import { canMail } from '#lib/mail/can-mail.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { invitationDays } from '#lib/mail/templates/link-lifetimes.ts'
import { patientInvitationMail } from '#lib/mail/templates/patient-invitation-mail.ts'
import { maxWrongDates } from '#lib/patients/patient-view.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { invitationsOfPatient } from '#lib/rate-limit/rules.ts'
import { dropInvitation, lockPatient, openRecordPath } from './patient-invitation.ts'
import { invitePatientInput } from './patient-invitation-schema.ts'

type InvitePatientInput = { patientId: PatientId } & z.input<typeof invitePatientInput>

/**
 * Mails a link that gives the patient’s record an account; an earlier one stops working. Corrects the record’s date of birth,
 * which the patient must enter. Throws not-possible-now for a patient who has an account, and invalid-input at an address that
 * another person uses.
 */
export async function invitePatient(context: Context, { patientId, ...given }: InvitePatientInput) {
  requireStaff(context, 'patients:add')
  const { email, locale, dob } = parseInput(invitePatientInput, given)
  await requireAccountless(db(), patientId)
  await consumeAttempt(invitationsOfPatient, patientId)
  await db().$transaction(async (tx) => {
    await lockPatient(tx, patientId)
    const recorded = await requireAccountless(tx, patientId)
    await requireFreeAddress(tx, { patientId, email })
    await dropInvitation(tx, patientId)
    if (dob !== recorded.dob) {
      await tx.patient.update({ where: { id: patientId }, data: { dob } })
      await record(tx, context, { action: 'patients.correct-dob', patientId })
    }
    const token = randomBytes(24).toString('base64url')
    const now = await readDatabaseTime(tx)
    await tx.patientInvitation.create({
      data: {
        patientId,
        email,
        locale,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
      },
    })
    await sendMail(tx, patientInvitationMail({ email, locale }, { path: openRecordPath(token) }))
    await record(tx, context, { action: 'patients.invite', patientId })
  })
}

/** The link then no longer works. Throws not-found where there is no invitation. */
export async function withdrawInvitation(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<void> {
  requireStaff(context, 'patients:add')
  await db().$transaction(async (tx) => {
    await lockPatient(tx, patientId)
    if (!(await dropInvitation(tx, patientId))) throw notFound()
    await record(tx, context, { action: 'patients.withdraw-invitation', patientId })
  })
}

async function requireAccountless(
  reader: Pick<Transaction, 'patient'>,
  patientId: PatientId,
): Promise<{ dob: string | null }> {
  const patient = await reader.patient.findFirst({
    where: { id: patientId, isStock: false, deletedAt: null },
    select: { userId: true, dob: true },
  })
  if (!patient) throw notFound()
  if (patient.userId || !canMail()) throw new AppError('not-possible-now')
  return patient
}

async function requireFreeAddress(
  tx: Transaction,
  { patientId, email }: { patientId: PatientId; email: string },
) {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } })
  if (user) throw new AppError('invalid-input', { fields: { email: 'patient-account-exists' } })
  const isInvited = await tx.patientInvitation.count({
    where: {
      email,
      patientId: { not: patientId },
      expiresAt: { gt: await readDatabaseTime(tx) },
      wrongDates: { lt: maxWrongDates },
    },
  })
  if (isInvited > 0) throw new AppError('invalid-input', { fields: { email: 'address-invited' } })
}

function record(
  tx: Transaction,
  context: Context,
  { action, patientId }: { action: AuditRecord['action']; patientId: PatientId },
) {
  return recordAudit(tx, context, {
    action,
    patientId,
    subject: 'patient',
    subjectId: patientId,
  })
}
