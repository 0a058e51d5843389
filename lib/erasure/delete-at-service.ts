import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { defineJob } from '#platform/define-job.ts'
import { graceDays } from './deletion-schema.ts'

export const deleteAtServiceJob = defineJob({
  name: 'erasure.delete-at-service',
  payload: z.object({ patientId: patientIdSchema }),
  run: ({ patientId }) => deleteAtService(patientId),
})

/** Longer than the transaction that restores a patient may take. */
const restoredWithinMs = 15 * 60_000
const dayMs = 86_400_000

/**
 * Makes the service's user as deleted as the patient is. No lock is held during the call, so what the patient is by then is
 * read again after it. Does nothing for a patient who was erased in the meantime.
 */
export async function deleteAtService(patientId: PatientId) {
  let patient = await findPatient(patientId)
  while (patient?.serviceUserId) {
    const { serviceUserId, isDeleted } = patient
    if (isDeleted) await deleteUser(serviceUserId)
    else await serviceClient().undoDeleteUser(serviceUserId)
    patient = await findPatient(patientId)
    if (patient?.isDeleted === isDeleted) return
  }
}

async function findPatient(patientId: PatientId) {
  const row = await db().patient.findUnique({
    where: { id: patientId },
    select: { serviceUserId: true, deletedAt: true },
  })
  return row && { serviceUserId: row.serviceUserId, isDeleted: row.deletedAt !== null }
}

async function deleteUser(serviceUserId: string) {
  try {
    await serviceClient().deleteUser(serviceUserId)
  } catch (error) {
    // Deleted there already.
    if (!(error instanceof ServiceError) || error.kind !== 'not-found') throw error
  }
}

/**
 * Brings the service's user back, for a patient who is restored right after it: without that user the patient stays
 * deleted. Should that not happen, a job deletes the user again. Throws not-possible-now for a patient who is not deleted,
 * or once the seven days are over.
 */
export async function restoreAtService(patientId: PatientId) {
  const serviceUserId = await db().$transaction(async (tx) => {
    const deletion = await tx.patientDeletion.findUnique({ where: { patientId } })
    const isKnown =
      deletion ?? (await tx.patient.count({ where: { id: patientId, isStock: false } }))
    if (!isKnown) throw notFound()
    const now = await readDatabaseTime(tx)
    const isOpen =
      deletion?.erasedAt === null &&
      deletion.deletedAt.getTime() > now.getTime() - graceDays * dayMs
    if (!isOpen) throw new AppError('not-possible-now')
    const runAt = new Date(now.getTime() + restoredWithinMs)
    await addJob(tx, deleteAtServiceJob, { payload: { patientId }, key: patientId, runAt })
    return deletion.serviceUserId
  })
  if (serviceUserId) await askService(serviceClient().undoDeleteUser(serviceUserId))
}
