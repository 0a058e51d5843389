import type { Transaction } from '#service/db/client.ts'

export const activateTask = 'orders.activate'

/** Has the order activated on its day; a job that waits for another day is replaced. */
export async function enqueueActivation(tx: Transaction, orderId: string, activateBy: Date) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${activateTask},
      ${JSON.stringify({ orderId })}::json,
      run_at => ${activateBy},
      job_key => ${`${activateTask}:${orderId}`}
    )`
}
