import type { DbReader } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { PatientId } from '#lib/ids.ts'
import type { AppointmentView } from './appointment-view.ts'
import { presentAppointment } from './present-appointment.ts'

/** A patient's visits to come, confirmed or asked for: someone comes or waits until they are canceled. The next one first. */
export async function findOpenVisits(
  reader: DbReader,
  patientId: PatientId,
): Promise<AppointmentView[]> {
  const rows = await reader.appointmentProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: [{ startAt: { sort: 'asc', nulls: 'last' } }, { appointmentId: 'asc' }],
  })
  if (rows.length === 0) return []
  const now = await readDatabaseTime(reader)
  return rows.map((row) => presentAppointment(row, now)).filter(({ can }) => can.cancel)
}
