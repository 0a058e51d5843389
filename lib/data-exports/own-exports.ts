import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireConfirmedEmail, requirePatient } from '#lib/auth/permissions.ts'
import { attachmentStore, exportKey } from '#lib/conversations/attachments/attachment-store.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { dataExportsOfAccount } from '#lib/rate-limit/rules.ts'
import type { DataExport } from '#prisma/generated/client.ts'
import type { ExportState, ExportView, exportParams } from './export-view.ts'
import { makeExportJob } from './make-export.ts'

const maxShown = 5

export async function listOwnExports(context: Context): Promise<ExportView[]> {
  const { patientId } = requirePatient(context, 'account:own')
  const now = await readDatabaseTime()
  const rows = await db().dataExport.findMany({
    where: { patientId },
    orderBy: { requestedAt: 'desc' },
    take: maxShown,
  })
  return rows.map((row) => presentExport(row, now))
}

/** While one is being prepared, asking again returns it. */
export async function requestOwnExport(context: Context): Promise<ExportView> {
  const actor = requirePatient(context, 'account:own')
  requireConfirmedEmail(actor)
  const { patientId } = actor
  await consumeAttempt(dataExportsOfAccount, patientId)
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id::text FROM patient WHERE id = ${patientId}::uuid FOR UPDATE`
    const now = await readDatabaseTime(tx)
    const waiting = await tx.dataExport.findFirst({ where: { patientId, state: 'waiting' } })
    if (waiting) return presentExport(waiting, now)
    const row = await tx.dataExport.create({ data: { patientId, locale: context.locale } })
    await addJob(tx, makeExportJob, { payload: { exportId: row.id }, maxAttempts: 5 })
    await recordAudit(tx, context, {
      action: 'accounts.request-export',
      patientId,
      subject: 'export',
      subjectId: row.id,
    })
    return presentExport(row, now)
  })
}

/** Audited before the download starts. Throws not-found for an expired one, and another patient's. */
export async function getOwnExportFile(
  context: Context,
  { exportId }: z.infer<typeof exportParams>,
): Promise<AsyncIterable<Uint8Array>> {
  const { patientId } = requirePatient(context, 'account:own')
  await db().$transaction(async (tx) => {
    const now = await readDatabaseTime(tx)
    const row = await tx.dataExport.findFirst({
      where: { id: exportId, patientId, state: 'ready', expiresAt: { gt: now } },
    })
    if (!row) throw notFound()
    await recordAudit(tx, context, {
      action: 'accounts.download-export',
      patientId,
      subject: 'export',
      subjectId: exportId,
    })
  })
  const file = await attachmentStore().read(exportKey({ id: exportId, patientId }))
  if (!file) throw notFound()
  return file
}

function presentExport(row: DataExport, now: Date): ExportView {
  const isOver = row.state === 'ready' && row.expiresAt !== null && row.expiresAt <= now
  return {
    exportId: row.id,
    state: isOver ? 'expired' : (row.state as ExportState),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    size: row.size,
    missing: row.missing,
  }
}
