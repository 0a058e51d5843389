import type { Modality } from '#contract/order-status.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

interface Patient {
  dob: string
  medical_proxy?: object | null | undefined
}

/** Minors cannot have at-home phlebotomy; otherwise the team must be enabled and a proxy given. */
export async function checkAge(
  tx: Transaction,
  teamId: string,
  modality: Modality,
  patient: Patient,
) {
  if (!isMinor(patient.dob, now())) return
  if (modality === 'at_home_phlebotomy')
    throw new HttpFault(400, 'At-home phlebotomy is not available for patients under 18')
  const team = await tx.team.findUniqueOrThrow({
    where: { id: teamId },
    select: { minorOrderingEnabled: true },
  })
  if (!team.minorOrderingEnabled)
    throw new HttpFault(400, 'This team cannot order for patients under 18')
  if (!patient.medical_proxy)
    throw new HttpFault(400, 'medical_proxy is required for patients under 18')
}

/** Under 18 on the day of `time`, in UTC. */
export function isMinor(dob: string, time: Date) {
  const turnsEighteen = `${Number(dob.slice(0, 4)) + 18}${dob.slice(4)}`
  return time.toISOString().slice(0, 10) < turnsEighteen
}
