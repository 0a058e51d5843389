import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Transaction } from '#service/db/client.ts'

export const activateJobName = 'orders.activate'

/** Replaces a job for another day. */
export async function enqueueActivation(tx: Transaction, orderId: string, activateBy: Date) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${activateJobName},
      ${JSON.stringify(carryTrace({ orderId }))}::json,
      run_at => ${activateBy},
      job_key => ${`${activateJobName}:${orderId}`}
    )`
}
