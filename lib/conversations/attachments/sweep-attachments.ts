import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { sweepTempFolders } from '#platform/temp-folder.ts'
import { attachmentKey, attachmentStore, exportName } from './attachment-store.ts'
import { unsentDays } from './attachment-view.ts'

export const sweepAttachmentsJob = defineJob({
  name: 'conversations.sweep-attachments',
  payload: z.object({}),
  // At night, because it looks at every patient's folder.
  schedule: { match: '47 3 * * *', options: { backfillPeriod: 86_400_000 } },
  run: async () => {
    await sweepTempFolders()
    await sweepAttachments()
  },
})

/** Longer than any upload takes. */
const minAgeMs = 60 * 60 * 1000

/**
 * Removes files that were attached and not sent within seven days, by PostgreSQL's clock, and files without a row: of
 * patients who were erased, and of transactions and downloads of records that failed. Returns how many.
 */
export async function sweepAttachments(before = new Date(Date.now() - minAgeMs)): Promise<number> {
  const store = attachmentStore()
  const unsent = await db().$queryRaw<{ id: string; patient_id: string }[]>`
    DELETE FROM message_attachment
     WHERE message_id IS NULL AND uploaded_at < now() - make_interval(days => ${unsentDays}::int)
    RETURNING id::text, patient_id::text`
  for (const { id, patient_id: patientId } of unsent)
    await store.remove(attachmentKey({ id, patientId }))
  let swept = unsent.length
  for (const patientId of (await store.listFolders()).filter(isUuid)) {
    const kept = await listKept(patientId)
    swept += await store.removeOld(patientId, { before, isKept: (name) => kept.has(name) })
  }
  if (swept > 0) log().info({ swept }, 'removed files of messages that were not sent')
  return swept
}

async function listKept(patientId: string): Promise<ReadonlySet<string>> {
  const attachments = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM message_attachment WHERE patient_id = ${patientId}::uuid`
  const exports = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM data_export
     WHERE patient_id = ${patientId}::uuid AND state IN ('waiting', 'ready')`
  return new Set([...attachments.map(({ id }) => id), ...exports.map(({ id }) => exportName(id))])
}
