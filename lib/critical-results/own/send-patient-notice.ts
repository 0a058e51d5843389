import { isOldReportValue } from '#lib/critical-results/value-age.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { criticalPatientMail } from '#lib/mail/templates/critical-mail.ts'
import { readClinicLine } from './clinic-line.ts'

interface PatientNotice {
  patientId: string
  sourceKind: string
  /** of the value, if it has been read */
  collectedAt: string | null
  /** left out while it is being raised */
  raisedAt?: Date
}

/** Asks the patient to call and to sign in; says nothing about the result. */
export async function sendPatientNotice(tx: Transaction, notice: PatientNotice) {
  const { patientId, sourceKind, collectedAt } = notice
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { user: { select: { email: true, name: true, locale: true, disabledAt: true } } },
  })
  const user = patient?.user
  if (!user || user.disabledAt) return
  const recipient = { ...user, locale: readLocale(user.locale) }
  const raisedAt = notice.raisedAt ?? (await readDatabaseTime(tx))
  const isOld = isOldReportValue({ sourceKind, collectedAt, raisedAt })
  await sendMail(tx, criticalPatientMail(recipient, { phone: readClinicLine().shownPhone, isOld }))
}
