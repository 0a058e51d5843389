import type { Transaction } from '#lib/db/client.ts'
import { asOrderId, type PatientId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readOwnResults } from '#lib/result-sets/own/read-own-results.ts'
import { readSetRows, type SetRow } from '#lib/result-sets/result-row.ts'

export interface ShownSet {
  test: string | null
  rows: SetRow[]
}

/** By order: result sets of the patient's orders of which no value is held. */
export async function readShownSets(
  tx: Transaction,
  patientId: PatientId,
): Promise<ReadonlyMap<string, ShownSet>> {
  const orders = await tx.orderProjection.findMany({
    where: { clientUserId: patientId },
    select: { orderId: true, labTestName: true },
  })
  const testOf = new Map(orders.map(({ orderId, labTestName }) => [orderId, labTestName]))
  const stored = await tx.resultSet.findMany({
    where: { patientId, orderId: { in: [...testOf.keys()] }, releasedAt: { not: null } },
    select: { orderId: true, snapshot: true },
  })
  const stateOf = await readOwnResults(
    tx,
    patientId,
    stored.map(({ orderId }) => asOrderId(orderId)),
  )
  return new Map(
    stored
      .filter(({ orderId }) => {
        const { set } = stateOf(orderId)
        return set?.releasedAt && !set.hold
      })
      .map(({ orderId, snapshot }) => {
        const answer = readAnswer(snapshot)
        return [
          orderId,
          { test: testOf.get(orderId) ?? null, rows: answer ? readSetRows(answer) : [] },
        ]
      }),
  )
}
