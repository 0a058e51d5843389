import { formatSampleId } from '#service/contract/sample-id.ts'
import type { PrintedLabel } from '#service/contract/simulation.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { readOrder } from '#service/orders/stored-order.ts'
import { requireSandbox } from './require-sandbox.ts'

/** What is printed on the order's kit, for the simulator to show in place of a parcel. */
export async function getPrintedLabel(
  db: Db,
  teamId: string,
  orderId: string,
): Promise<PrintedLabel> {
  await requireSandbox(db, teamId)
  const order = await readOrder(db, teamId, orderId)
  if (order.method !== 'testkit' || order.sampleId === null)
    throw new HttpFault(404, 'This order has no test kit')
  return {
    sample_id: order.sampleId,
    printed: formatSampleId(order.sampleId),
    lab_test_name: order.labTest.name,
  }
}
