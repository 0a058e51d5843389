import type { Transaction } from '#lib/db/client.ts'
import { type AppointmentState, projectAppointment } from './fold-appointment.ts'

interface StoredState {
  appointment_id: string
  snapshot: Record<string, unknown>
  versions: Record<string, string>
}

export async function loadAppointmentStates(
  tx: Transaction,
  appointmentIds: readonly string[],
): Promise<Map<string, AppointmentState>> {
  const rows = await tx.$queryRaw<StoredState[]>`
    SELECT appointment_id::text, snapshot, versions FROM appointment_projection
     WHERE appointment_id = ANY(${appointmentIds}::uuid[])`
  return new Map(
    rows.map(({ appointment_id, snapshot, versions }) => [
      appointment_id,
      { fields: new Map(Object.entries(snapshot)), versions: new Map(Object.entries(versions)) },
    ]),
  )
}

export async function saveAppointments(
  tx: Transaction,
  states: ReadonlyMap<string, AppointmentState>,
) {
  const rows = [...states].map(([appointmentId, state]) => ({
    appointmentId,
    ...projectAppointment(state),
    snapshot: Object.fromEntries(state.fields),
    versions: Object.fromEntries(state.versions),
  }))
  await tx.$executeRaw`
    INSERT INTO appointment_projection (appointment_id, order_id, service_user_id, client_user_id, type, status,
                                        start_at, end_at, time_zone, revision, snapshot, versions, created_at, updated_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "appointmentId" uuid, "orderId" uuid, "serviceUserId" uuid, "clientUserId" text, type text, status text,
      "startAt" timestamptz, "endAt" timestamptz, "timeZone" text, revision int, snapshot jsonb, versions jsonb,
      "createdAt" timestamptz, "updatedAt" timestamptz)
    ON CONFLICT (appointment_id) DO UPDATE SET
      order_id = EXCLUDED.order_id, service_user_id = EXCLUDED.service_user_id,
      client_user_id = EXCLUDED.client_user_id, type = EXCLUDED.type, status = EXCLUDED.status,
      start_at = EXCLUDED.start_at, end_at = EXCLUDED.end_at, time_zone = EXCLUDED.time_zone,
      revision = EXCLUDED.revision, snapshot = EXCLUDED.snapshot, versions = EXCLUDED.versions,
      created_at = EXCLUDED.created_at, updated_at = EXCLUDED.updated_at`
}
