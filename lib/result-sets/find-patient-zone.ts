import { zoneOfStoredAddress } from '#lib/dates/zone-of-address.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'

/** The time zone where a patient lives; undefined without an address. */
export async function findPatientZone(
  tx: Transaction,
  patientId: PatientId,
): Promise<string | undefined> {
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { address: true },
  })
  return zoneOfStoredAddress(patient?.address)
}
