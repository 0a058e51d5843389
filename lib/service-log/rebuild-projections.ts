import type { Db, Transaction } from '#lib/db/client.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { type Applier, indexAppliers } from './applier.ts'
import { findDeleted } from './find-deleted.ts'

interface LoggedMessage {
  id: string
  event_type: string
  body: string
  received_at: Date
}

const batchSize = 500

/** Empties every projection and folds the whole log again, in one transaction: readers see the old rows until it commits. */
export async function rebuildProjections(
  db: Db,
  appliers: readonly Applier[],
): Promise<{ messages: number }> {
  const byEventType = indexAppliers(appliers)
  return db.$transaction(
    async (tx) => {
      await lockForRebuild(tx)
      for (const applier of appliers) await applier.reset(tx)
      let messages = 0
      for await (const batch of readLog(tx)) {
        messages += batch.length
        for (const [applier, rows] of Map.groupBy(batch, (row) => byEventType.get(row.event_type)))
          if (applier) await refold(tx, applier, rows)
      }
      return { messages }
    },
    { timeout: 3_600_000, maxWait: 10_000 },
  )
}

async function refold<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  rows: readonly LoggedMessage[],
) {
  const messages = rows
    .map(({ body, received_at }) => applier.parse(body, received_at))
    .filter((message) => message !== undefined)
  if (messages.length === 0) return
  const deleted = await findDeleted(tx, applier, messages)
  const kept = messages.filter((message) => !deleted.has(message))
  if (kept.length > 0) await applier.refold(tx, kept)
}

async function* readLog(tx: Transaction) {
  let after = ''
  for (;;) {
    const batch: LoggedMessage[] = await tx.$queryRaw`
      SELECT id, event_type, body, received_at FROM service_message WHERE id > ${after} ORDER BY id LIMIT ${batchSize}`
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.id
  }
}
