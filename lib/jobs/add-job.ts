import '#server-only'
import type { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import type { JobDefinition } from '#platform/define-job.ts'

interface JobRequest<P extends z.ZodType> {
  payload: z.input<P>
  /** A second job of the same kind and key replaces the first while it waits. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

export async function addJob<P extends z.ZodType>(
  tx: Transaction,
  job: JobDefinition<P>,
  { payload, key, runAt, maxAttempts = 25 }: JobRequest<P>,
) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${job.name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${key === undefined ? null : `${job.name}:${key}`}::text
    )`
}
