import type { Transaction } from '#lib/db/client.ts'
import { foldReports, saveFolded } from './apply-report.ts'
import { isReportEvent, parseReportMessage, reportIdOf } from './report-message.ts'
import { loadReportStates } from './report-store.ts'

/**
 * Folds a batch of the log into the reports' projections again. Nothing follows from it: results and letters stand,
 * and are no part of the projection.
 */
export async function refoldReports(
  tx: Transaction,
  batch: readonly { event_type: string; body: string }[],
) {
  const told = batch
    .filter(({ event_type }) => isReportEvent(event_type))
    .map(({ body }) => parseReportMessage(body))
    .filter((message) => message !== undefined)
  if (told.length === 0) return
  const before = await loadReportStates(tx, [...new Set(told.map(reportIdOf))])
  const { changed } = foldReports(before, told)
  if (changed.size > 0) await saveFolded(tx, changed)
}
