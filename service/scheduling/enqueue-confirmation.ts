import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Transaction } from '#service/db/client.ts'

export const confirmJobName = 'appointments.confirm'

/** When a simulated provider answers a pending booking. */
export async function enqueueConfirmation(tx: Transaction, appointmentId: string, at: Date) {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${confirmJobName},
      ${JSON.stringify(carryTrace({ appointmentId }))}::json,
      run_at => ${at},
      job_key => ${`${confirmJobName}:${appointmentId}`}
    )`
}
