import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import type { ReportId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { defineJob } from '#platform/define-job.ts'

export const rereadReportJob = defineJob({
  name: 'reports.reread',
  payload: z.object({ jobId: reportIdSchema }),
  run: async ({ jobId }) => {
    // A static import would be a cycle: recording the answer applies it, and applying may request a reread.
    const { readAgain } = await import('./reread-report.ts')
    await readAgain(jobId)
  },
})

/** Asks after the commit: messages with many results arrive without them. */
export async function requestReread(tx: Transaction, jobId: ReportId) {
  await addJob(tx, rereadReportJob, { payload: { jobId }, key: jobId })
}
