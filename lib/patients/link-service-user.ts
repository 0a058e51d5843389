import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { findUserConflict } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { defineJob } from '#platform/define-job.ts'

/** For sign-ups while the service is down. */
export const linkServiceUserJob = defineJob({
  name: 'patients.link-service-user',
  payload: z.object({ patientId: patientIdSchema }),
  run: ({ patientId }) => linkServiceUser(patientId),
})

/**
 * Creates the user where it is missing. Safe to run twice at once: the service knows the user by
 * our patient id, so the second call adopts the user that the first created.
 */
export async function ensureServiceUser(patient: Context | PatientId): Promise<string> {
  const patientId = typeof patient === 'string' ? patient : requirePatientId(patient)
  const row = await db().patient.findUnique({
    where: { id: patientId, deletedAt: null },
    select: { serviceUserId: true },
  })
  if (!row) throw notFound()
  if (row.serviceUserId) return row.serviceUserId
  const serviceUserId = await createOrAdopt(patientId)
  await db().patient.update({ where: { id: patientId }, data: { serviceUserId } })
  return serviceUserId
}

/** Does nothing for a patient who was deleted in the meantime. */
export async function linkServiceUser(patientId: PatientId) {
  const exists = await db().patient.count({ where: { id: patientId, deletedAt: null } })
  if (exists > 0) await ensureServiceUser(patientId)
}

function requirePatientId({ actor }: Context) {
  if (actor.kind === 'anonymous') throw new AppError('signed-out')
  if (actor.kind !== 'patient') throw new AppError('forbidden')
  if (actor.viewedBy) throw new AppError('viewing-as-patient')
  return actor.patientId
}

async function createOrAdopt(patientId: PatientId): Promise<string> {
  try {
    const user = await serviceClient().createUser({ client_user_id: patientId })
    return user.user_id
  } catch (error) {
    const existing = findUserConflict(error)
    if (existing) return existing.userId
    throw toAppError(error)
  }
}
