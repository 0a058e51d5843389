import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { FileStore } from '#service/lab-reports/files/file-store.ts'
import { findGraceEnd } from './delete-user.ts'

const batchSize = 100

/** Really deletes the users whose seven days are over, with everything that is kept of them; returns how many. */
export async function eraseUsers({ db, log, store }: { db: Db; log: Log; store: FileStore }) {
  let erased = 0
  for (;;) {
    const due = await db.user.findMany({
      where: { deletedAt: { lte: findGraceEnd() } },
      select: { id: true },
      take: batchSize,
    })
    for (const { id } of due) erased += await eraseUser(db, store, id)
    if (due.length < batchSize) break
  }
  if (erased > 0) log.info({ erased }, 'erased deleted users')
  return erased
}

async function eraseUser(db: Db, store: FileStore, userId: string) {
  return db.$transaction(async (tx) => {
    const transactions = await tx.order.findMany({
      where: { userId },
      select: { transactionId: true },
    })
    const reports = await tx.parsingJob.findMany({ where: { userId }, select: { id: true } })
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
    // Before the rows are gone for good: what fails here is erased the next time.
    for (const report of reports) await store.removeFolder(report.id)
    await tx.webhookMessage.deleteMany({ where: { userId } })
    // A kept answer names its user somewhere in its body.
    await tx.$executeRaw`DELETE FROM idempotency_record WHERE body::text LIKE ${`%${userId}%`}`
    return count
  })
}
