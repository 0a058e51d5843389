import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { defineJob } from '#platform/define-job.ts'

export const deleteAtServiceJob = defineJob({
  name: 'erasure.delete-at-service',
  payload: z.object({ patientId: patientIdSchema }),
  run: ({ patientId }) => deleteAtService(patientId),
})

/** Does nothing for a patient who was restored or erased in the meantime. */
export async function deleteAtService(patientId: PatientId) {
  await db().$transaction(async (tx) => {
    // An undo changes this row too: it waits until the service has answered.
    const [row] = await tx.$queryRaw<{ service_user_id: string | null }[]>`
      SELECT service_user_id::text FROM patient
       WHERE id = ${patientId}::uuid AND deleted_at IS NOT NULL FOR UPDATE`
    if (!row?.service_user_id) return
    try {
      await serviceClient().deleteUser(row.service_user_id)
    } catch (error) {
      // Deleted there already.
      if (!(error instanceof ServiceError) || error.kind !== 'not-found') throw error
    }
  })
}
