import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { isLocale } from '#lib/i18n/locale.ts'
import type { PatientId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { secondStepMail } from '#lib/mail/templates/second-step-mail.ts'

/**
 * For an owner who has lost the phone and the backup codes. Ends their sessions and mails them. The password stays, and
 * whoever asks for this has made sure that it is the owner who wants it.
 */
export async function resetSecondStep(context: Context, { userId }: { userId: string }) {
  requirePermission(context, 'users:manage')
  if ('userId' in context.actor && context.actor.userId === userId)
    throw new AppError('not-possible-now')
  await db().$transaction(async (tx) => {
    const found = await tx.user.findUnique({
      where: { id: userId },
      select: { patient: { select: { id: true } } },
    })
    if (!found) throw notFound()
    const { count } = await tx.twoFactor.deleteMany({ where: { userId } })
    if (count === 0) throw new AppError('not-possible-now')
    const { email, name, locale } = await tx.user.update({
      where: { id: userId },
      data: { twoFactorEnabled: false, sessions: { deleteMany: {} } },
    })
    await recordAudit(tx, context, {
      action: 'accounts.turn-off-second-step',
      subject: 'user',
      subjectId: userId,
      ...(found.patient && { patientId: found.patient.id }),
    })
    const recipient = { email, name, locale: isLocale(locale) ? locale : 'en' }
    await sendMail(tx, secondStepMail(recipient, 'turnedOff'))
  })
}

/** Throws not-found for a record without an account, and one that is deleted. */
export async function resetPatientSecondStep(
  context: Context,
  { patientId }: { patientId: PatientId },
) {
  requirePermission(context, 'users:manage')
  const patient = await db().patient.findFirst({
    where: { id: patientId, deletedAt: null },
    select: { userId: true },
  })
  if (!patient?.userId) throw notFound()
  await resetSecondStep(context, { userId: patient.userId })
}
