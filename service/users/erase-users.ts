import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log.ts'
import { digestSubject } from '#service/audit/digest-subject.ts'
import type { Db } from '#service/db/client.ts'
import { eraseSamples } from '#service/wearables/erase-samples.ts'
import { findGraceEnd } from './delete-user.ts'

const batchSize = 100

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
  await eraseSamples(db, userId, findGraceEnd())
  return db.$transaction(async (tx) => {
    const orders = await tx.order.findMany({
      where: { userId },
      select: { id: true, transactionId: true },
    })
    const reports = await tx.parsingJob.findMany({ where: { userId }, select: { id: true } })
    // Checked again under the row's lock: the user may just have been restored.
    const { count } = await tx.user.deleteMany({
      where: { id: userId, deletedAt: { lte: findGraceEnd() } },
    })
    if (count === 0) return 0
    await tx.orderTransaction.deleteMany({
      where: {
        id: { in: orders.map(({ transactionId }) => transactionId) },
        orders: { none: {} },
      },
    })
    // Before the commit: if this fails, the next run tries again.
    for (const report of reports) await store.removeFolder(report.id)
    await tx.webhookMessage.deleteMany({ where: { userId } })
    // A stored response names its user somewhere in its body.
    await tx.$executeRaw`DELETE FROM idempotency_record WHERE body::text LIKE ${`%${userId}%`}`
    // A refused booking names only its order.
    const ofOrders = orders.map(({ id }) => `%${id}`)
    await tx.$executeRaw`DELETE FROM idempotency_record WHERE operation LIKE ANY(${ofOrders})`
    await tx.auditEntry.create({
      data: { operation: 'users.erase', subjects: [digestSubject(userId)] },
    })
    return count
  })
}
