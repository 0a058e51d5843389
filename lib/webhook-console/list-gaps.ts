import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { listCheckId } from '#lib/reconciliation/reconcile-orders.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { GapsView, GapView } from './console-view.ts'

const maxGaps = 50
const maxMissing = 20

interface GapRow {
  gap_id: string
  kind: GapView['kind']
  subject_id: string
  patient_id: string | null
  found_at: Date
  missing: number
}

/** What a comparison with the service found of the last 30 days, and results that the app never got. */
export async function listGaps(context: Context): Promise<GapsView> {
  requireStaff(context, 'webhooks:read')
  return db().$transaction(async (tx) => {
    const gaps = await tx.$queryRaw<GapRow[]>`
      SELECT g.id::text AS gap_id, g.kind, g.order_id::text AS subject_id, g.found_at, g.missing,
             coalesce(o.client_user_id, r.client_user_id) AS patient_id
        FROM reconciliation_gap g
        LEFT JOIN order_projection o ON g.kind <> 'report' AND o.order_id = g.order_id
        LEFT JOIN report_projection r ON g.kind = 'report' AND r.job_id = g.order_id
       WHERE g.found_at > now() - interval '30 days'
       ORDER BY g.found_at DESC, g.id DESC LIMIT ${maxGaps}`
    const missing = await tx.$queryRaw<{ order_id: string; patient_id: string | null }[]>`
      SELECT o.order_id::text, o.client_user_id AS patient_id FROM order_projection o
       WHERE o.status LIKE 'completed.%'
         AND NOT EXISTS (SELECT 1 FROM result_set s WHERE s.order_id = o.order_id)
       ORDER BY o.status_at DESC NULLS LAST LIMIT ${maxMissing}`
    const check = await tx.reconciliationCheck.findUnique({ where: { orderId: listCheckId } })
    await recordAudit(tx, context, {
      action: 'webhooks.list-gaps',
      subject: 'order',
      shownIds: [
        ...gaps.map(({ subject_id }) => subject_id),
        ...missing.map((row) => row.order_id),
      ],
    })
    return {
      gaps: gaps.map((row) => ({
        gapId: row.gap_id,
        kind: row.kind,
        subjectId: row.subject_id,
        patientId: presentOwner(row.patient_id),
        foundAt: row.found_at.toISOString(),
        missing: row.missing,
      })),
      missingResults: missing.map((row) => ({
        orderId: asOrderId(row.order_id),
        patientId: presentOwner(row.patient_id),
      })),
      comparedAt: check?.checkedAt.toISOString() ?? null,
    }
  })
}

const presentOwner = (id: string | null) => (id && isUuid(id) ? asPatientId(id) : null)
