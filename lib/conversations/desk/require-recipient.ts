import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'

/** Throws not-found for a patient who has no account to read messages with. */
export async function requireRecipient(tx: Transaction, patientId: PatientId) {
  const patient = await tx.patient.findFirst({
    where: { id: patientId, deletedAt: null, isStock: false, userId: { not: null } },
    select: { id: true },
  })
  if (!patient) throw notFound()
}
