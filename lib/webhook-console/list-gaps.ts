import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { listCheckId } from '#lib/reconciliation/reconcile-orders.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { GapsView, GapView, WearableGapView } from './console-view.ts'

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

type WearableGapRow = Omit<WearableGapView, 'patientId' | 'foundAt'> & {
  patientId: string
  foundAt: Date
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
    const wearables = await listWearableGaps(tx)
    if (wearables.wearableGaps.length > 0)
      await recordAudit(tx, context, {
        action: 'webhooks.list-gaps',
        subject: 'patient',
        shownIds: [...new Set(wearables.wearableGaps.map(({ patientId }) => patientId))],
      })
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
      ...wearables,
      missingResults: missing.map((row) => ({
        orderId: asOrderId(row.order_id),
        patientId: presentOwner(row.patient_id),
      })),
      comparedAt: check?.checkedAt.toISOString() ?? null,
    }
  })
}

async function listWearableGaps(
  tx: Transaction,
): Promise<Pick<GapsView, 'wearableGaps' | 'wearablesComparedAt'>> {
  const rows = await tx.$queryRaw<WearableGapRow[]>`
    SELECT id::text AS "gapId", patient_id::text AS "patientId", provider, resource, day::text AS day,
           found_at AS "foundAt", missing
      FROM wearable_gap WHERE found_at > now() - interval '30 days'
     ORDER BY found_at DESC, id DESC LIMIT ${maxGaps}`
  const comparison = await tx.wearableComparison.findUnique({ where: { name: 'recent' } })
  return {
    wearableGaps: rows.map(({ patientId, foundAt, ...gap }) => ({
      ...gap,
      patientId: asPatientId(patientId),
      foundAt: foundAt.toISOString(),
    })),
    wearablesComparedAt: comparison?.endedAt?.toISOString() ?? null,
  }
}

const presentOwner = (id: string | null) => (id && isUuid(id) ? asPatientId(id) : null)
