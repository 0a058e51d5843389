import type { JobHelpers, TaskList } from 'graphile-worker'
import { applyStoredMessages } from './apply-messages.ts'
import { forgetRefusedDeliveries } from './forget-refused.ts'
import { applyTask } from './store-deliveries.ts'

const forgetTask = 'webhooks:forget-refused'

const lookAgainMs = 1_000

/** Once a minute for what a failed job may have left; arriving messages bring a job of their own. */
export const webhookCrontab = [
  `* * * * * ${applyTask} ?max=1&jobKey=${applyTask}:sweep`,
  `41 4 * * * ${forgetTask}`,
].join('\n')

export function webhookTasks(): TaskList {
  return {
    [applyTask]: async (_payload, helpers) => applyAndLookAgain(helpers),
    [forgetTask]: forgetRefusedDeliveries,
  }
}

/** After a burst, whose last messages bring no job along when the process that took them dies at once. */
async function applyAndLookAgain({ addJob }: JobHelpers) {
  const taken = await applyStoredMessages()
  if (taken === 0) return
  const runAt = new Date(Date.now() + lookAgainMs)
  await addJob(applyTask, {}, { runAt, jobKey: `${applyTask}:again`, maxAttempts: 5 })
}
