import type { z } from 'zod'
import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { checkNewPassword } from '#lib/accounts/passwords/check-new-password.ts'
import { isEmailTaken } from '#lib/accounts/sign-up/complete-sign-up.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asPatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { linkServiceUserJob } from '#lib/patients/link-service-user.ts'
import { maxWrongDates } from '#lib/patients/patient-view.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { findPatientInvitation, lockPatient } from './patient-invitation.ts'
import { openRecordInput } from './patient-invitation-schema.ts'

/**
 * Gives the invited patient’s record its account, in one transaction with the end of the link: of two concurrent uses one
 * throws link-expired, as does every link that is not open. Sign-up may be closed: the clinic invited. The account has the
 * invitation's language, unless another one was chosen in the browser.
 */
export async function openRecord(context: Context, given: z.input<typeof openRecordInput>) {
  const { token, dob, password } = parseInput(openRecordInput, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  await checkDate(context, { token, dob })
  const found = await findPatientInvitation(token)
  if (!found || found.isEmailTaken) throw new AppError('link-expired')
  const { patientId, email } = found
  const { firstName, lastName } = await db().patient.findUniqueOrThrow({ where: { id: patientId } })
  const name = `${firstName} ${lastName}`
  // After the date of birth: that a password contains the name would otherwise reveal the name.
  await checkNewPassword(password, { owner: { name, email }, field: 'password' })
  const passwordHash = await hashAccountPassword(password)
  const locale = context.chosenLocale ?? found.locale
  await db()
    .$transaction(async (tx) => {
      await lockPatient(tx, patientId)
      if (!(await findPatientInvitation(token, tx))) throw new AppError('link-expired')
      await tx.patientInvitation.delete({ where: { patientId } })
      await tx.pendingSignUp.deleteMany({ where: { email } })
      const account = { email, name, passwordHash, locale, emailVerified: true }
      const userId = await createAccount(tx, { ...account, role: 'patient' })
      await tx.patient.update({ where: { id: patientId }, data: { userId } })
      await recordAudit(tx, context, {
        action: 'patients.accept-invitation',
        patientId,
        subject: 'user',
        subjectId: userId,
      })
      await addJob(tx, linkServiceUserJob, { payload: { patientId }, key: patientId })
    })
    .catch((error: unknown) => {
      if (isEmailTaken(error)) throw new AppError('link-expired', { cause: error })
      throw error
    })
  return { email }
}

/** Counts a wrong date in the statement that finds it wrong, so that concurrent guesses cannot share a try. */
async function checkDate(context: Context, { token, dob }: { token: string; dob: string }) {
  const wrongDates = await db().$transaction(async (tx) => {
    const [wrong] = await tx.$queryRaw<{ patient_id: string; wrong_dates: number }[]>`
      UPDATE patient_invitation AS i SET wrong_dates = i.wrong_dates + 1
        FROM patient p
       WHERE p.id = i.patient_id AND i.token_hash = ${hashToken(token)} AND i.expires_at > now()
         AND i.wrong_dates < ${maxWrongDates} AND p.dob IS DISTINCT FROM ${dob}
      RETURNING i.patient_id::text, i.wrong_dates`
    if (wrong?.wrong_dates === maxWrongDates) {
      const patientId = asPatientId(wrong.patient_id)
      await recordAudit(tx, context, {
        action: 'patients.void-invitation',
        patientId,
        subject: 'patient',
        subjectId: patientId,
      })
    }
    return wrong?.wrong_dates
  })
  if (wrongDates === maxWrongDates) throw new AppError('link-expired')
  if (wrongDates) throw new AppError('invalid-input', { fields: { dob: 'dob-other' } })
}
