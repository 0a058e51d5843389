import type { Transaction } from '#service/db/client.ts'

export const parseTask = 'lab-reports.parse'

// Far more than a report is begun: the job itself counts that (parse-job.ts), while a database that was away, or a
// worker that was stopped, costs an attempt here.
const maxAttempts = 20

export async function enqueueParse(tx: Transaction, jobId: string) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${parseTask}, ${JSON.stringify({ jobId })}::json,
      job_key => ${`${parseTask}:${jobId}`}, max_attempts => ${maxAttempts}::int)`
}
