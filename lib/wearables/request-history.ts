import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { defineJob } from '#platform/define-job.ts'

const announced = z.object({ patientId: z.uuid(), provider: z.string(), resource: z.string() })

export const readHistoryJob = defineJob({
  name: 'wearables.read-history',
  payload: announced,
  run: async (history) => {
    // A static import would be a cycle: what is read is applied, and applying may ask for history.
    const { readHistory } = await import('./read-history.ts')
    await readHistory(history)
  },
})

/** Asks after the commit: history is announced without its data. */
export async function requestHistory(tx: Transaction, history: z.infer<typeof announced>) {
  const { patientId, provider, resource } = history
  await addJob(tx, readHistoryJob, {
    payload: { patientId, provider, resource },
    key: `${patientId}:${provider}:${resource}`,
  })
}
