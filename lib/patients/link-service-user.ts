import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { findUserConflict } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'

export const linkServiceUserJob = 'patients.link-service-user'
const linkServiceUserPayload = z.object({ patientId: z.uuid() })

/**
 * The patient's id in the service; makes the user there when it does not exist yet. Safe to repeat and to run twice
 * at once: the service knows the user by our patient id, so the second call adopts what the first one made.
 */
export async function ensureServiceUser(patient: Context | string): Promise<string> {
  const patientId = typeof patient === 'string' ? patient : requirePatientId(patient)
  const row = await db().patient.findUnique({
    where: { id: patientId },
    select: { serviceUserId: true },
  })
  if (!row) throw notFound()
  if (row.serviceUserId) return row.serviceUserId
  const serviceUserId = await createOrAdopt(patientId)
  await db().patient.update({ where: { id: patientId }, data: { serviceUserId } })
  return serviceUserId
}

/** The job `patients.link-service-user`, for sign-ups while the service was away. */
export async function linkServiceUser(payload: unknown) {
  const { patientId } = linkServiceUserPayload.parse(payload)
  const exists = await db().patient.count({ where: { id: patientId } })
  if (exists > 0) await ensureServiceUser(patientId)
}

function requirePatientId({ actor }: Context) {
  if (actor.kind === 'anonymous') throw new AppError('signed-out')
  if (actor.kind !== 'patient') throw new AppError('forbidden')
  return actor.patientId
}

async function createOrAdopt(patientId: string): Promise<string> {
  try {
    const user = await serviceClient().createUser({ client_user_id: patientId })
    return user.user_id
  } catch (error) {
    const existing = findUserConflict(error)
    if (existing) return existing.userId
    throw toAppError(error)
  }
}
