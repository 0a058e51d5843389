import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { exportsOfStaff } from '#lib/rate-limit/rules.ts'

/** Patients whose data one staff account may take out of the clinic within an hour before the audit raises an alert. */
export const manyPatients = 10
const alertWindowMs = 60 * 60_000

const exportActions: AuditAction[] = [
  'insights.export-query',
  'orders.download',
  'reports.download',
  'results.export-csv',
  'results.export-fhir',
]
const alertAction: AuditAction = 'exports.many-patients'

/** Throws too-many-attempts. Patients take their own data as often as they like. */
export async function limitExports({ actor }: Context): Promise<void> {
  if (actor.kind === 'staff') await consumeAttempt(exportsOfStaff, actor.userId)
}

/**
 * Call it after the export is audited, in the same transaction. Once an hour at most, the audit gets an alert that names
 * the account and every patient concerned; it is listed with the accesses of the patient whose export raised it.
 */
export async function alertToManyPatients(
  tx: Transaction,
  context: Context,
  patientId: string | null,
): Promise<void> {
  const { actor } = context
  if (actor.kind !== 'staff') return
  const since = new Date(Date.now() - alertWindowMs)
  const rows = await tx.auditEntry.findMany({
    where: {
      actorId: actor.userId,
      at: { gt: since },
      action: { in: [...exportActions, alertAction] },
    },
    select: { action: true, patientId: true },
  })
  const patientIds = new Set(rows.flatMap((row) => row.patientId ?? []))
  if (patientIds.size < manyPatients || rows.some(({ action }) => action === alertAction)) return
  log().warn(
    { userId: actor.userId, patients: patientIds.size },
    'one account exports many patients',
  )
  await recordAudit(tx, context, {
    action: alertAction,
    patientId,
    subject: 'patient',
    shownIds: [...patientIds],
  })
}
