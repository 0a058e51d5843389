import { log } from '#lib/log.ts'
import { readAgain } from '#lib/reports/reread-report.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { findQuietReports } from './find-quiet-reports.ts'

const batchSize = 50

/** Asks the service about reports that have been quiet. Returns of how many it told what no message had. */
export async function reconcileReports(): Promise<number> {
  let gaps = 0
  try {
    for (const jobId of await findQuietReports(batchSize)) {
      const found = await readAgain(jobId)
      if (!found?.hasNews) continue
      gaps += 1
      log().warn({ jobId }, 'a re-read told of a lab report what no message had')
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log().warn({ kind: error.kind }, 'reconciliation put off: the service does not answer')
  }
  return gaps
}
