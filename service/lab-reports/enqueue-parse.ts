import type { Transaction } from '#service/db/client.ts'

export const parseTask = 'lab-reports.parse'

/** A crash of the worker itself has the job taken up again; a crash of the reader is counted by the task. */
export async function enqueueParse(tx: Transaction, jobId: string) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${parseTask}, ${JSON.stringify({ jobId })}::json, job_key => ${`${parseTask}:${jobId}`}, max_attempts => 5)`
}
