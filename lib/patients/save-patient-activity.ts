import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'

export interface ActivityChange {
  /** as a message names the patient; anything that is not one of ours is passed over */
  patientId: string
  openOrders: number
  /** ISO instant */
  at: string | null
}

/**
 * Adds to how many orders the patients have under way, and notes when something last happened. By difference, so that
 * a message costs the same however many orders somebody has; the caller holds the orders' locks.
 */
export async function savePatientActivity(tx: Transaction, changes: readonly ActivityChange[]) {
  const ours = changes.filter(({ patientId }) => z.uuid().safeParse(patientId).success)
  if (ours.length === 0) return
  const told = JSON.stringify(ours)
  // In one order of ids, so that two transactions never wait for each other.
  await tx.$queryRaw`
    SELECT 1 FROM patient_activity WHERE patient_id = ANY(${ours.map(({ patientId }) => patientId)}::uuid[])
     ORDER BY patient_id FOR UPDATE`
  await tx.$executeRaw`
    UPDATE patient_activity AS a
       SET open_orders = greatest(0, a.open_orders + t.open), last_activity_at = greatest(a.last_activity_at, t.at)
      FROM (SELECT "patientId" AS patient_id, sum("openOrders")::int AS open, max(at) AS at
              FROM jsonb_to_recordset(${told}::jsonb) AS r("patientId" uuid, "openOrders" int, at timestamptz)
             GROUP BY 1) AS t
     WHERE a.patient_id = t.patient_id AND (t.open <> 0 OR t.at > a.last_activity_at)`
}

/** Before every order is counted anew. */
export async function resetPatientActivity(tx: Transaction) {
  await tx.$executeRaw`UPDATE patient_activity SET open_orders = 0 WHERE open_orders <> 0`
}
