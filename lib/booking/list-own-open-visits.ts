import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { findOpenVisits } from '#lib/appointments/find-open-visits.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

/** The visits that have to be canceled before the account is deleted. */
export async function listOwnOpenVisits(context: Context): Promise<AppointmentView[]> {
  const { patientId } = requirePatient(context, 'account:own')
  return db().$transaction(async (tx) => {
    await recordAudit(tx, context, { action: 'appointments.list', patientId, subject: 'order' })
    return findOpenVisits(tx, patientId)
  })
}
