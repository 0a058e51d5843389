import type { Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { criticalPatientMail } from '#lib/mail/templates/critical-mail.ts'
import { readClinicLine } from './clinic-line.ts'

/** Asks the patient to call and to sign in; says nothing about the result. */
export async function sendPatientNotice(tx: Transaction, patientId: string) {
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { user: { select: { email: true, name: true, locale: true, disabledAt: true } } },
  })
  const user = patient?.user
  if (!user || user.disabledAt) return
  const recipient = { ...user, locale: readLocale(user.locale) }
  await sendMail(tx, criticalPatientMail(recipient, readClinicLine().shownPhone))
}
