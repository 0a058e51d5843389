import { hashToken } from '#lib/accounts/links/account-link.ts'
import { type DbReader, db, type Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { maxWrongDates } from '#lib/patients/patient-view.ts'

const recordPage = '/open-record'

export function openRecordPath(token: string) {
  return `${recordPage}?token=${encodeURIComponent(token)}`
}

/**
 * Undefined when it was used, withdrawn, replaced, has expired, or ended with the last wrong date of birth; also when the
 * patient was deleted or has an account.
 */
export async function findPatientInvitation(token: string, reader: DbReader = db()) {
  const [found] = await reader.$queryRaw<
    { patient_id: string; email: string; locale: string; is_taken: boolean }[]
  >`
    SELECT i.patient_id::text, i.email, i.locale,
           EXISTS (SELECT 1 FROM "user" u WHERE u.email = i.email) AS is_taken
      FROM patient_invitation i JOIN patient p ON p.id = i.patient_id
     WHERE i.token_hash = ${hashToken(token)} AND i.expires_at > now() AND i.wrong_dates < ${maxWrongDates}
       AND p.user_id IS NULL AND p.deleted_at IS NULL`
  if (!found) return undefined
  return {
    patientId: asPatientId(found.patient_id),
    email: found.email,
    locale: readLocale(found.locale),
    /** by an account that was created since */
    isEmailTaken: found.is_taken,
  }
}

/** Orders what concerns whose record it is: inviting, accepting, and deleting the patient. */
export async function lockPatient(tx: Transaction, patientId: PatientId) {
  await tx.$queryRaw`SELECT id::text FROM patient WHERE id = ${patientId}::uuid FOR NO KEY UPDATE`
}

/** Together with its email, should that not be sent yet. False where there is none. */
export async function dropInvitation(tx: Transaction, patientId: PatientId): Promise<boolean> {
  const [dropped] = await tx.$queryRaw<{ email: string }[]>`
    DELETE FROM patient_invitation WHERE patient_id = ${patientId}::uuid RETURNING email`
  if (!dropped) return false
  await tx.outgoingMail.deleteMany({
    where: { to: dropped.email, text: { contains: `${recordPage}?token=` } },
  })
  return true
}
