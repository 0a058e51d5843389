import type { Db, Transaction } from '#lib/db/client.ts'
import { resetPatientActivity } from '#lib/patients/save-patient-activity.ts'
import { refoldReports } from '#lib/reports/refold-reports.ts'
import { foldMessages } from './apply-order.ts'
import { isOrderEvent, parseOrderMessage } from './order-message.ts'
import { loadStates, rebuildLockKey, saveStates } from './order-store.ts'

interface LoggedMessage {
  id: string
  event_type: string
  body: string
}

const batchSize = 500

/** Drops every projection of orders and reports and folds the log anew, in one transaction: readers see the old until the new stands. */
export async function rebuildProjections(db: Db): Promise<{ messages: number }> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(${rebuildLockKey}::bigint)::text`
      await tx.$executeRaw`DELETE FROM order_projection_event`
      await tx.$executeRaw`DELETE FROM order_projection`
      await tx.$executeRaw`DELETE FROM report_projection`
      await resetPatientActivity(tx)
      let messages = 0
      for await (const batch of readLog(tx)) {
        messages += batch.length
        await foldBatch(tx, batch)
        await refoldReports(tx, batch)
      }
      return { messages }
    },
    { timeout: 3_600_000, maxWait: 10_000 },
  )
}

async function foldBatch(tx: Transaction, batch: readonly LoggedMessage[]) {
  const told = batch
    .filter(({ event_type }) => isOrderEvent(event_type))
    .map(({ body }) => parseOrderMessage(body))
    .filter((message) => message !== undefined)
  const orderIds = [...new Set(told.map(({ order }) => order.id.toLowerCase()))]
  const before = await loadStates(tx, orderIds)
  const { changed } = foldMessages(before, told)
  if (changed.size > 0) await saveStates(tx, changed, before)
}

async function* readLog(tx: Transaction) {
  let after = ''
  for (;;) {
    const batch: LoggedMessage[] = await tx.$queryRaw`
      SELECT id, event_type, body FROM service_message WHERE id > ${after} ORDER BY id LIMIT ${batchSize}`
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.id
  }
}
