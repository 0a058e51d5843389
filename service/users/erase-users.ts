import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import { findGraceEnd } from './delete-user.ts'

const batchSize = 100

/** Really deletes the users whose seven days are over, with everything that is kept of them; returns how many. */
export async function eraseUsers({ db, log }: { db: Db; log: Log }) {
  let erased = 0
  for (;;) {
    const due = await db.user.findMany({
      where: { deletedAt: { lte: findGraceEnd() } },
      select: { id: true },
      take: batchSize,
    })
    for (const { id } of due) erased += await eraseUser(db, id)
    if (due.length < batchSize) break
  }
  if (erased > 0) log.info({ erased }, 'erased deleted users')
  return erased
}

async function eraseUser(db: Db, userId: string) {
  return db.$transaction(async (tx) => {
    const transactions = await tx.order.findMany({
      where: { userId },
      select: { transactionId: true },
    })
    // The condition again, under the row's lock: the user may just have been brought back.
    const { count } = await tx.user.deleteMany({
      where: { id: userId, deletedAt: { lte: findGraceEnd() } },
    })
    if (count === 0) return 0
    await tx.orderTransaction.deleteMany({
      where: {
        id: { in: transactions.map(({ transactionId }) => transactionId) },
        orders: { none: {} },
      },
    })
    await tx.webhookMessage.deleteMany({ where: { userId } })
    // A kept answer names its user somewhere in its body.
    await tx.$executeRaw`DELETE FROM idempotency_record WHERE body::text LIKE ${`%${userId}%`}`
    return count
  })
}
