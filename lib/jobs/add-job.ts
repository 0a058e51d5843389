import type { Transaction } from '#lib/db/client.ts'

interface JobOptions {
  /** A second job with the same key replaces the first while it waits. */
  jobKey?: string
  runAt?: Date
  maxAttempts?: number
}

/** Adds a job in the caller's transaction. Payloads hold ids only. */
export async function addJob(
  tx: Transaction,
  task: string,
  payload: Record<string, string>,
  options: JobOptions = {},
) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}::int,
      job_key => ${options.jobKey ?? null}::text
    )`
}
