import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import { sendVerification } from '#lib/accounts/email-verification.ts'
import { isEmailTaken } from '#lib/accounts/is-email-taken.ts'
import { type SignUpInput, signUpSchema } from '#lib/accounts/sign-up-schema.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { linkServiceUserJob } from '#lib/patients/link-service-user.ts'
import { signUpFromAddress } from '#lib/rate-limit/rules.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'

/**
 * Makes a patient's account with its patient row, the job that makes the user in the service, and the mail that
 * confirms the address, all or nothing. Works while the service is away. Throws invalid-input when the address is taken.
 */
export async function signUpPatient(context: Context, given: SignUpInput) {
  const input = parseInput(signUpSchema, given)
  await takeTurn(signUpFromAddress, context.clientAddress ?? 'unknown')
  const passwordHash = await hashAccountPassword(input.password)
  const name = `${input.firstName} ${input.lastName}`
  try {
    return await db().$transaction(async (tx) => {
      const userId = await createAccount(tx, {
        email: input.email,
        name,
        passwordHash,
        role: 'patient',
        locale: context.locale,
      })
      const patient = await tx.patient.create({
        data: { userId, firstName: input.firstName, lastName: input.lastName },
        select: { id: true },
      })
      await recordAudit(tx, context, {
        action: 'accounts.sign-up',
        patientId: patient.id,
        subject: 'user',
        subjectId: userId,
      })
      await addJob(
        tx,
        linkServiceUserJob,
        { patientId: patient.id },
        { jobKey: `${linkServiceUserJob}:${patient.id}` },
      )
      await sendVerification(tx, {
        userId,
        email: input.email,
        name: input.firstName,
        locale: context.locale,
      })
      return { userId, patientId: patient.id }
    })
  } catch (error) {
    if (isEmailTaken(error)) throw new AppError('invalid-input', { fields: { email: 'taken' } })
    throw error
  }
}
