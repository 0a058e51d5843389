import type { TaskList } from 'graphile-worker'
import { applyStoredMessages } from './apply-messages.ts'
import { forgetRefusedDeliveries } from './forget-refused.ts'
import { applyTask } from './store-deliveries.ts'

const forgetTask = 'webhooks:forget-refused'

/** Once a minute for what a failed job may have left; arriving messages bring a job of their own. */
export const webhookCrontab = [
  `* * * * * ${applyTask} ?max=1&jobKey=${applyTask}:sweep`,
  `41 4 * * * ${forgetTask}`,
].join('\n')

export function webhookTasks(): TaskList {
  return {
    [applyTask]: async () => void (await applyStoredMessages()),
    [forgetTask]: forgetRefusedDeliveries,
  }
}
