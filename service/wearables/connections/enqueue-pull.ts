import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Transaction } from '#service/db/client.ts'

export const pullJobName = 'wearables.pull'

/** Reads a connection's history. Those of one user run one after another. */
export async function enqueuePull(
  tx: Transaction,
  { userId, connectionId }: { userId: string; connectionId: string },
) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${pullJobName},
      ${JSON.stringify(carryTrace({ userId, connectionId }))}::json,
      queue_name => ${`${pullJobName}:${userId}`},
      job_key => ${`${pullJobName}:${connectionId}`}
    )`
}
