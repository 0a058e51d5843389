import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { ReportId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { buildAsked, resolveRows, type TypedReadings } from './resolve-rows.ts'
import type { ReviewEdits } from './review-edits.ts'

/** Rows that the service cannot interpret now stay uninterpreted until the approval tries again. */
export async function readTypedRows(
  jobId: ReportId,
  rows: readonly WireLabReportResult[],
  edits: ReviewEdits,
  known: TypedReadings,
): Promise<TypedReadings> {
  const resolved = resolveRows(rows, edits, known)
  const added = new Map(edits.added.map((row) => [row.id, row]))
  const readings: [string, TypedReadings[string]][] = []
  for (const { id, isUnread, before } of resolved) {
    const edit = added.get(id) ?? edits.rows[id]
    const asked = edit && buildAsked(before, edit)
    if (!asked) continue
    const kept = known[id]
    if (!isUnread && kept) {
      readings.push([id, kept])
      continue
    }
    const row = await serviceClient()
      .readTypedRow(jobId, asked)
      .catch(() => undefined)
    if (row) readings.push([id, { asked, row }])
  }
  return Object.fromEntries(readings)
}
