import type { Transaction } from '#lib/db/client.ts'
import { addJob } from '#lib/jobs/add-job.ts'

export const rereadReportJob = 'reports.reread'

/** Has the report read from the service after the commit: a message with many results comes without them. */
export async function addReread(tx: Transaction, jobId: string) {
  await addJob(tx, rereadReportJob, { jobId }, { jobKey: `${rereadReportJob}:${jobId}` })
}
