import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Lane } from './lanes.ts'

/** The long lane's name is the one under which every report was queued before there were lanes. */
export const readingTasks: Record<Lane, string> = {
  short: 'lab-reports.parse-short',
  long: 'lab-reports.parse',
}

// Far above the limit in parse-job.ts, which counts started readings: an unavailable database or a stopped worker costs
// an attempt here too.
const maxAttempts = 20

/** Queues a ticket: whoever takes it reads the report whose turn it is then (claim-job.ts). */
export async function enqueueReading(tx: Transaction, lane: Lane) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${readingTasks[lane]}, ${JSON.stringify(carryTrace({}))}::json, max_attempts => ${maxAttempts}::int)`
}
