import type { LowLevelStatus, StatusDetail } from '#service/contract/order-status.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { openRedraw } from './open-redraw.ts'
import { recordStatus } from './record-status.ts'
import type { StoredOrder } from './stored-order.ts'

interface Move {
  to: LowLevelStatus
  statusDetail?: StatusDetail | null | undefined
  changes?: Prisma.OrderUncheckedUpdateInput
}

/** Moves a held order (lockOrder) on the laboratory's or courier's word, and opens a redraw when its sample failed. */
export async function moveOrder(
  tx: Transaction,
  order: StoredOrder,
  { to, ...options }: Move,
): Promise<StoredOrder> {
  const moved = await recordStatus(tx, order, to, options)
  await openRedraw(tx, moved)
  return moved
}
