import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { requireOrderPatient } from './set-holds.ts'

/** Whose results these are, for a page that asks for a reason first: an id alone, so it is not audited. */
export async function findSetPatientId(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<PatientId | undefined> {
  requireStaff(context, 'results:desk')
  return db().$transaction((tx) => requireOrderPatient(tx, orderId).catch(ifNotFound))
}

function ifNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
}
