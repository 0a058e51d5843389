import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { readAgain } from '#lib/reports/reread-report.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { findQuietReports } from './find-quiet-reports.ts'

const batchSize = 50

/** Returns how many reports had changes that no message reported. */
export async function reconcileReports(): Promise<number> {
  let gaps = 0
  try {
    for (const jobId of await findQuietReports(batchSize)) {
      const found = await readAgain(jobId)
      if (!found?.hasNews) continue
      gaps += 1
      await db().reconciliationGap.create({ data: { orderId: jobId, kind: 'report', missing: 1 } })
      log().warn({ jobId }, 'a reread found changes of a lab report that no message reported')
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log().warn({ kind: error.kind }, 'reconciliation postponed: the service does not answer')
  }
  return gaps
}
