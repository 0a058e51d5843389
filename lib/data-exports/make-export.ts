import { z } from 'zod'
import { attachmentStore, exportKey } from '#lib/conversations/attachments/attachment-store.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'
import { exportHours } from './export-view.ts'
import { gatherExport } from './gather-export.ts'
import { writeZip } from './write-zip.ts'

export const makeExportJob = defineJob({
  name: 'data-exports.make',
  payload: z.object({ exportId: z.uuid() }),
  run: async ({ exportId }, { job }) => {
    try {
      await makeExport(exportId)
    } catch (error) {
      if (job.attempts >= job.max_attempts)
        await db().dataExport.updateMany({
          where: { id: exportId, state: 'waiting' },
          data: { state: 'failed' },
        })
      throw error
    }
  },
})

/** Writes the file of an export that waits, and does nothing for another one or a deleted patient's. */
export async function makeExport(exportId: string) {
  const row = await db().dataExport.findFirst({
    where: { id: exportId, state: 'waiting', patient: { deletedAt: null } },
  })
  if (!row) return
  const now = await readDatabaseTime()
  const { patientId } = row
  const gathered = { missing: 0, size: 0 }
  const entries = gatherExport(
    { patientId: asPatientId(patientId), locale: readLocale(row.locale), now },
    () => {
      gathered.missing += 1
    },
  )
  const key = exportKey(row)
  try {
    await attachmentStore().put(key, countBytes(writeZip(entries, now), gathered))
    await db().$transaction(async (tx) => {
      const { count } = await tx.dataExport.updateMany({
        where: { id: exportId, state: 'waiting', patient: { deletedAt: null } },
        data: {
          state: 'ready',
          finishedAt: now,
          expiresAt: new Date(now.getTime() + exportHours * 3_600_000),
          ...gathered,
        },
      })
      if (count > 0)
        await tx.dataExport.updateMany({
          where: { patientId, id: { not: exportId }, state: 'ready', expiresAt: { gt: now } },
          data: { expiresAt: now },
        })
    })
  } finally {
    // Also after an error, which does not tell whether the row was changed.
    if (!(await isReady(exportId))) await attachmentStore().remove(key)
  }
  // Only the newest file of a patient is kept. Should this process end here, the schedule removes the others.
  await expireExports()
}

async function isReady(exportId: string) {
  return (await db().dataExport.count({ where: { id: exportId, state: 'ready' } })) > 0
}

async function* countBytes(parts: AsyncIterable<Uint8Array>, total: { size: number }) {
  for await (const part of parts) {
    total.size += part.length
    yield part
  }
}

export const expireExportsJob = defineJob({
  name: 'data-exports.expire',
  payload: z.object({}),
  schedule: { match: '*/20 * * * *', options: { backfillPeriod: 3_600_000 } },
  run: async () => {
    await expireExports()
  },
})

/** Removes the files of exports whose time is over, by PostgreSQL's clock; returns how many. */
export async function expireExports(): Promise<number> {
  const due = await db().$queryRaw<{ id: string; patient_id: string }[]>`
    SELECT id::text, patient_id::text FROM data_export WHERE state = 'ready' AND expires_at <= now()`
  for (const { id, patient_id: patientId } of due) {
    await attachmentStore().remove(exportKey({ id, patientId }))
    await db().dataExport.updateMany({ where: { id }, data: { state: 'expired' } })
  }
  if (due.length > 0) log().info({ expired: due.length }, 'removed expired downloads of records')
  return due.length
}
