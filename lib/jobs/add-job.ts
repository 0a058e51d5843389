import '#server-only'
import type { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import type { JobDefinition } from '#platform/define-job.ts'
import { carryTrace } from '#platform/tracing/job-trace.ts'

interface JobRequest<P extends z.ZodType> {
  payload: z.input<P>
  /** A second job of the same kind and key replaces the first while it waits. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

export function addJob<P extends z.ZodType>(
  tx: Transaction,
  job: JobDefinition<P>,
  request: JobRequest<P>,
) {
  return addJobs(tx, job, [request])
}

export async function addJobs<P extends z.ZodType>(
  tx: Transaction,
  job: JobDefinition<P>,
  requests: readonly JobRequest<P>[],
) {
  const rows = requests.map(({ payload, key, runAt, maxAttempts = 25 }) => ({
    payload: carryTrace(payload as object),
    maxAttempts,
    runAt: runAt ?? null,
    key: key === undefined ? null : `${job.name}:${key}`,
  }))
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
             ${job.name}::text, payload, run_at => "runAt", max_attempts => "maxAttempts", job_key => key)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS t(payload json, "maxAttempts" int, "runAt" timestamptz, key text)`
}
