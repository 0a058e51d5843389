import type { Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'

/** Throws no-account for a patient who has none to read messages with. */
export async function requireRecipient(tx: Transaction, patientId: PatientId) {
  const patient = await tx.patient.findFirst({
    where: { id: patientId, deletedAt: null, isStock: false },
    select: { userId: true },
  })
  if (!patient) throw notFound()
  if (patient.userId === null) throw new AppError('no-account')
}
