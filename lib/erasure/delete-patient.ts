import { z } from 'zod'
import { type AskAuth, proveOwner } from '#lib/accounts/second-step/prove-second-step.ts'
import { findOpenVisits } from '#lib/appointments/find-open-visits.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { findOpenCriticals } from '#lib/critical-results/find-open-criticals.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { consumeAttempt, refundAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { deletionsOfAccount, passwordOfAccount } from '#lib/rate-limit/rules.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { deleteAtServiceJob } from './delete-at-service.ts'
import { deleteOwnAccountInput, deletePatientInput, isSameName } from './deletion-schema.ts'
import { hidePatient } from './hide-patient.ts'

export const deletionParams = z.object({ patientId: patientIdSchema })

/**
 * Hides the patient from everyone at once; after seven days everything about them is erased. Throws result-open while a critical
 * result is not closed, and visit-open while a visit is to come.
 */
export async function deletePatient(
  context: Context,
  { patientId, ...input }: { patientId: PatientId } & z.input<typeof deletePatientInput>,
) {
  const { userId } = requireStaff(context, 'patients:delete')
  const { name, reason } = parseInput(deletePatientInput, input)
  const requireName = (known: string) => {
    if (!isSameName(name, known))
      throw new AppError('invalid-input', { fields: { name: 'name-other' } })
  }
  await deleteIt(context, { patientId, deletedBy: userId, reason, check: requireName })
}

/**
 * The same for the patient's own account, with the second step where it is on. Throws result-open, visit-open and
 * deleted-too-often.
 */
export async function deleteOwnAccount(
  context: Context,
  input: z.input<typeof deleteOwnAccountInput>,
  ask: AskAuth,
) {
  const { userId, patientId } = requirePatient(context, 'account:own')
  const proof = parseInput(deleteOwnAccountInput, input)
  await consumeAttempt(passwordOfAccount, userId)
  let isCounted = false
  try {
    await proveOwner(context, proof, ask, async () => {
      await requireNothingOpen(db(), context, patientId)
      await consumeDeletion(userId)
      isCounted = true
    })
    await deleteIt(context, { patientId, deletedBy: userId, reason: '' })
  } catch (error) {
    if (isCounted) await refundAttempt(deletionsOfAccount, userId)
    throw error
  }
}

/** Hiding and folding a record again stops all folding, so no one may repeat it at will. */
async function consumeDeletion(userId: string) {
  try {
    await consumeAttempt(deletionsOfAccount, userId)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-attempts') throw error
    throw new AppError('deleted-too-often', { cause: error })
  }
}

/** Years of wearable data go with it. */
const transactionLimits = { timeout: 60_000, maxWait: 10_000 }

interface Deletion {
  patientId: PatientId
  deletedBy: string
  reason: string
  /** Throws when the patient's name is not the expected one. */
  check?: (name: string) => void
}

async function deleteIt(context: Context, { patientId, check, ...deletion }: Deletion) {
  await db().$transaction(async (tx) => {
    // What is booked or reported meanwhile is applied after it.
    await lockForRebuild(tx)
    await requireNothingOpen(tx, context, patientId)
    const patient = await hidePatient(tx, { patientId, ...deletion })
    if (!patient) throw notFound()
    check?.([patient.firstName, patient.lastName].filter(Boolean).join(' '))
    await recordAudit(tx, context, {
      action: 'patients.delete',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    await addJob(tx, deleteAtServiceJob, { payload: { patientId }, key: patientId })
  }, transactionLimits)
}

/**
 * Neither its patient nor staff see a hidden record: no one could cancel a visit anymore, and no one would be alerted to a
 * critical result.
 */
async function requireNothingOpen(reader: DbReader, { actor }: Context, patientId: PatientId) {
  const [criticalId] = await findOpenCriticals(reader, patientId)
  // Not which, to the patient: it may be one that only the clinic sees.
  const which = actor.kind === 'staff' && criticalId ? { context: { criticalId } } : {}
  if (criticalId) throw new AppError('result-open', which)
  const [next] = await findOpenVisits(reader, patientId)
  if (next) throw new AppError('visit-open', { context: { orderId: next.orderId } })
}
