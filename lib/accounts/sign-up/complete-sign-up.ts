import { verifyPassword } from 'better-auth/crypto'
import { createAccount } from '#lib/accounts/create-account.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { isLocale } from '#lib/i18n/locale.ts'
import { asPatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { linkServiceUserJob } from '#lib/patients/link-service-user.ts'
import { type PendingSignUp, Prisma } from '#prisma/generated/client.ts'

/**
 * Creates the account of a mailed link in one transaction; a job creates the user in the service, so this works while the
 * service is down. Takes the password too: otherwise whoever opens the link of a sign-up that someone else began would
 * own an account with that person's password. Undefined for a token that is no sign-up's.
 */
export async function completeSignUp(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<{ email: string } | undefined> {
  const pending = await db().pendingSignUp.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: await readDatabaseTime() } },
  })
  if (!pending) return undefined
  if (!(await verifyPassword({ hash: pending.passwordHash, password })))
    throw new AppError('invalid-input', { fields: { password: 'password-other' } })
  await createPatient(context, pending).catch((error: unknown) => {
    if (isEmailTaken(error)) throw new AppError('link-expired', { cause: error })
    throw error
  })
  return { email: pending.email }
}

async function createPatient(context: Context, pending: PendingSignUp) {
  const { id, email, firstName, lastName, passwordHash } = pending
  await db().$transaction(async (tx) => {
    const { count } = await tx.pendingSignUp.deleteMany({ where: { id } })
    if (count === 0) throw new AppError('link-expired')
    await tx.pendingSignUp.deleteMany({ where: { email } })
    const userId = await createAccount(tx, {
      email,
      name: `${firstName} ${lastName}`,
      passwordHash,
      role: 'patient',
      locale: isLocale(pending.locale) ? pending.locale : context.locale,
      emailVerified: true,
    })
    const patient = await tx.patient.create({
      data: { userId, firstName, lastName },
      select: { id: true },
    })
    await recordAudit(tx, context, {
      action: 'accounts.sign-up',
      patientId: patient.id,
      subject: 'user',
      subjectId: userId,
    })
    const payload = { patientId: asPatientId(patient.id) }
    await addJob(tx, linkServiceUserJob, { payload, key: patient.id })
  })
}

/** Two links of one address, opened at the same time. */
export function isEmailTaken(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === 'P2002' &&
    JSON.stringify(error.meta ?? {}).includes('email')
  )
}
