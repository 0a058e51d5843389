import type { Db } from '#service/db/client.ts'
import { presentOrder } from './presentation/present-order.ts'
import { readOrder } from './stored-order.ts'

export async function getOrder(db: Db, teamId: string, orderId: string) {
  return presentOrder(await readOrder(db, teamId, orderId))
}
