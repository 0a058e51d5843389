import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTransactionAnswer } from './presentation/present-order-transaction.ts'
import { transactionParts } from './stored-order.ts'

export async function getOrderTransaction(db: Db, teamId: string, transactionId: string) {
  const found = await db.orderTransaction.findFirst({
    where: { id: transactionId, teamId, orders: { some: { user: { deletedAt: null } } } },
    include: transactionParts,
  })
  if (!found) throw new HttpFault(404, "Order transaction doesn't exist")
  return presentTransactionAnswer(found)
}
