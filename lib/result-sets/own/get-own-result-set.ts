import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { dayWhere } from '#lib/dates/day-where.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ShownAnchor } from '#lib/harm-anchors/anchor-view.ts'
import { findAnchors } from '#lib/harm-anchors/find-anchors.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readSetRows, type SetRow } from '#lib/result-sets/result-row.ts'
import { compareWithHistory } from '#lib/results/compare-with-history.ts'
import { newestFirst } from '#lib/results/newest-first.ts'
import { presentResult } from '#lib/results/present-result.ts'
import { getResultsOwner } from '#lib/results/read-results-of.ts'
import type { Result } from '#prisma/generated/client.ts'
import { listCorrections } from './list-corrections.ts'
import type { OwnSetGroup, OwnSetLine, OwnSetPage } from './own-set-page.ts'
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
  const { patientId } = requirePatient(context, 'results:read-own')
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
    const zone = await findPatientZone(tx, patientId)
    const rows = new Map((answer ? readSetRows(answer) : []).map((row) => [row.rowKey, row]))
    return {
      owner: await getResultsOwner(tx, patientId),
      orderId,
      testName: order.labTestName,
      labName: stored.labName,
      collectedAt: stored.collectedAt && dayWhere(zone, stored.collectedAt.toISOString()),
      reportedAt: stored.reportedAt?.toISOString() ?? null,
      revision: stored.revision,
      set,
      groups: await groupByPanel(values, {
        rows,
        histories: await readHistories(tx, patientId, values),
        anchors: await findAnchors(
          tx,
          values.map((row) => ({ ...presentResult(row, new Map()), loincCode: row.loincCode })),
          context.locale,
        ),
      }),
      missing: (answer?.missing_results ?? []).map(({ name, inferred_failure_type: failure }) => ({
        name,
        failure,
      })),
    }
  })
}

interface Known {
  rows: ReadonlyMap<string, SetRow>
  /** newest first, by biomarker */
  histories: ReadonlyMap<string, readonly Result[]>
  anchors: ReadonlyMap<string, ShownAnchor>
}

/** More than a lifetime of values of one set's biomarkers. */
const maxHistory = 2_000

async function readHistories(tx: Transaction, patientId: PatientId, values: readonly Result[]) {
  const history = await tx.result.findMany({
    where: {
      patientId,
      biomarker: { in: values.map(({ biomarker }) => biomarker) },
      replacedAt: null,
    },
    orderBy: newestFirst,
    take: maxHistory,
  })
  return Map.groupBy(history, ({ biomarker }) => biomarker)
}

function groupByPanel(values: readonly Result[], known: Known): Promise<OwnSetGroup[]> {
  const groups = Map.groupBy(values, ({ panel }) => panel)
  return Promise.all(
    [...groups].map(async ([title, lines]) => ({
      title,
      lines: await Promise.all(lines.map((value) => presentLine(value, known))),
    })),
  )
}

async function presentLine(
  value: Result,
  { rows, histories, anchors }: Known,
): Promise<OwnSetLine> {
  const row = rows.get(value.rowId)
  const { previous } = await compareWithHistory(value, histories.get(value.biomarker) ?? [])
  return {
    ...presentResult(value, new Map()),
    biomarker: value.biomarker,
    isReflex: row?.isReflex ?? false,
    previous,
    anchor: anchors.get(value.id) ?? null,
    corrections: listCorrections(row),
  }
}
