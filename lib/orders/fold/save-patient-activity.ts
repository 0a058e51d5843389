import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'

export interface ActivityChange {
  patientId: string
  openOrders: number
  at: string | null
}

/**
 * Adjusts the number of open orders per patient and the time of the last activity. By difference, so that a message costs
 * the same however many orders a patient has; the caller holds the orders' locks.
 */
export async function savePatientActivity(tx: Transaction, changes: readonly ActivityChange[]) {
  const ours = changes.filter(({ patientId }) => z.uuid().safeParse(patientId).success)
  if (ours.length === 0) return
  const rows = JSON.stringify(ours)
  // In id order, so that two transactions never deadlock.
  await tx.$queryRaw`
    SELECT 1 FROM patient_activity WHERE patient_id = ANY(${ours.map(({ patientId }) => patientId)}::uuid[])
     ORDER BY patient_id FOR UPDATE`
  await tx.$executeRaw`
    UPDATE patient_activity AS a
       SET open_orders = greatest(0, a.open_orders + t.open), last_activity_at = greatest(a.last_activity_at, t.at)
      FROM (SELECT "patientId" AS patient_id, sum("openOrders")::int AS open, max(at) AS at
              FROM jsonb_to_recordset(${rows}::jsonb) AS r("patientId" uuid, "openOrders" int, at timestamptz)
             GROUP BY 1) AS t
     WHERE a.patient_id = t.patient_id AND (t.open <> 0 OR t.at > a.last_activity_at)`
}

export async function resetPatientActivity(tx: Transaction) {
  await tx.$executeRaw`UPDATE patient_activity SET open_orders = 0 WHERE open_orders <> 0`
}
