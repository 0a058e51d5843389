import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readSetRows, type SetRow } from '#lib/result-sets/result-row.ts'
import { presentResult } from '#lib/results/present-result.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { Correction, OwnSetGroup, OwnSetLine, OwnSetPage } from './own-set-page.ts'
import { readOwnResults } from './read-own-results.ts'
import { requireOrderOf } from './require-order-of.ts'

/**
 * The released results of one of the patient's orders: only what is in their history. Held ones are not found, as if
 * there were none. The access is audited in the same transaction.
 */
export async function getOwnResultSet(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<OwnSetPage> {
  const { patientId } = requirePatient(context, 'results:own')
  return db().$transaction(async (tx) => {
    const order = await requireOrderOf(tx, patientId, orderId)
    const { set } = (await readOwnResults(tx, patientId, [orderId]))(orderId)
    if (!set?.releasedAt) throw notFound()
    const stored = await tx.resultSet.findFirstOrThrow({ where: { orderId, patientId } })
    const values = await tx.result.findMany({
      where: { orderId, patientId, replacedAt: null },
      orderBy: { position: 'asc' },
    })
    await recordAudit(tx, context, {
      action: 'results.read-own-set',
      patientId,
      subject: 'order',
      subjectId: orderId,
    })
    const answer = readAnswer(stored.snapshot)
    const rows = new Map((answer ? readSetRows(answer) : []).map((row) => [row.rowKey, row]))
    return {
      orderId,
      testName: order.labTestName,
      labName: stored.labName,
      collectedAt: stored.collectedAt?.toISOString() ?? null,
      reportedAt: stored.reportedAt?.toISOString() ?? null,
      revision: stored.revision,
      set,
      groups: groupByPanel(values, rows),
      missing: (answer?.missing_results ?? []).map(({ name, inferred_failure_type: failure }) => ({
        name,
        failure,
      })),
    }
  })
}

function groupByPanel(values: readonly Result[], rows: ReadonlyMap<string, SetRow>): OwnSetGroup[] {
  const groups = Map.groupBy(values, ({ panel }) => panel)
  return [...groups].map(([title, lines]) => ({
    title,
    lines: lines.map((value) => presentLine(value, rows.get(value.rowId))),
  }))
}

function presentLine(value: Result, row: SetRow | undefined): OwnSetLine {
  return {
    ...presentResult(value),
    biomarker: value.biomarker,
    isReflex: row?.isReflex ?? false,
    corrections: row ? listCorrections(row) : [],
  }
}

/** A value before was either replaced by the next one, or by the present one. */
function listCorrections({ former, correctedAt }: SetRow): Correction[] {
  return former
    .map(({ value, unit, flag, reason }, index) => ({
      before: [value, unit].filter(Boolean).join(' '),
      flagBefore: flag,
      reason,
      at: former[index + 1]?.reportedAt ?? correctedAt,
    }))
    .toReversed()
}
