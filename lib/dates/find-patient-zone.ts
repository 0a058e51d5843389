import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { zoneOfStoredAddress } from './zone-of-address.ts'

/** The time zone where a patient lives, or else where their newest order says so; undefined without an address. */
export async function findPatientZone(
  tx: Transaction,
  patientId: PatientId,
): Promise<string | undefined> {
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { address: true },
  })
  const zone = zoneOfStoredAddress(patient?.address)
  if (zone) return zone
  const [ordered] = await tx.$queryRaw<{ state: string; zip: string | null }[]>`
    SELECT coalesce(snapshot->>'patient_address.state', snapshot->>'shipping_details.state') AS state,
           coalesce(snapshot->>'patient_address.zip', snapshot->>'shipping_details.zip') AS zip
      FROM order_projection
     WHERE client_user_id = ${patientId}
       AND coalesce(snapshot->>'patient_address.state', snapshot->>'shipping_details.state') IS NOT NULL
     ORDER BY placed_at DESC NULLS LAST LIMIT 1`
  return zoneOfStoredAddress(ordered)
}
