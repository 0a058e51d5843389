import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Applier } from './applier.ts'
import { applyStoredMessages } from './apply-messages.ts'
import { applyMessagesTask } from './store-deliveries.ts'

const recheckMs = 1_000

export function createServiceLogJobs(appliers: readonly Applier[]) {
  // Storing a delivery queues this job; the schedule covers what a failed job left behind, and waiting messages of a
  // type that an applier was added for.
  const applyMessagesJob = defineJob({
    name: applyMessagesTask,
    formerNames: ['apply-messages'],
    payload: z.object({}),
    schedule: {
      match: '* * * * *',
      options: { maxAttempts: 1, jobKey: `${applyMessagesTask}:sweep` },
    },
    run: (_payload, helpers) => applyAndRecheck(appliers, helpers),
  })
  return [applyMessagesJob]
}

/** The last messages of a burst queue no job if the process that stored them dies at once, hence the recheck. */
async function applyAndRecheck(appliers: readonly Applier[], { addJob }: JobHelpers) {
  const applied = await applyStoredMessages(appliers)
  if (applied === 0) return
  const runAt = new Date(Date.now() + recheckMs)
  await addJob(
    applyMessagesTask,
    {},
    { runAt, jobKey: `${applyMessagesTask}:again`, maxAttempts: 5 },
  )
}
