import type { Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import { sendResultNotice } from '#lib/result-sets/send-result-notice.ts'
import { chooseHold, type PlannedHold } from './choose-hold.ts'
import { endHoldsJob } from './end-hold.ts'

interface Arrived {
  orderId: OrderId
  patientId: PatientId
  rows: readonly SetRow[]
  /** distinguishes the notices of several holds of one set */
  key: string
}

/** Holds values that have just arrived, if there is a ground; returns whether it does. */
export async function startHoldFor(tx: Transaction, arrived: Arrived): Promise<boolean> {
  const planned = await chooseHold(tx, arrived)
  if (!planned) return false
  await startHold(tx, { ...arrived, ...planned, by: null, note: null })
  // Whoever wanted to open them in their own time learns that they can.
  if (planned.ground === 'patient-wish')
    await sendResultNotice(tx, {
      orderId: arrived.orderId,
      patientId: arrived.patientId,
      kind: 'held',
      key: arrived.key,
    })
  return true
}

interface NewHold extends PlannedHold {
  orderId: OrderId
  patientId: PatientId
  /** null: by the system */
  by: string | null
  note: string | null
  /** when its hours began; without it, now */
  since?: Date | null
}

/** Its clock runs in the database: the values are released when it is over, whoever is or is not there. */
export async function startHold(
  tx: Transaction,
  { orderId, patientId, ground, ruleId, hours, by, note, since = null }: NewHold,
) {
  const [hold] = await tx.$queryRaw<{ id: string; ends_at: Date }[]>`
    INSERT INTO result_hold (order_id, patient_id, ground, rule_id, note, started_by, ends_at)
    VALUES (${orderId}::uuid, ${patientId}::uuid, ${ground}, ${ruleId}::uuid, ${note}, ${by},
            coalesce(${since}::timestamptz, now()) + make_interval(hours => ${hours}))
    RETURNING id::text, ends_at`
  if (!hold) throw new Error('the hold was not stored')
  await tx.resultSet.update({ where: { orderId }, data: { holdId: hold.id } })
  // The sweep ends a hold whose job is lost; this one is punctual.
  await addJob(tx, endHoldsJob, { payload: {}, key: hold.id, runAt: hold.ends_at })
}
