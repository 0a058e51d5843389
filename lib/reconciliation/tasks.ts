import type { TaskList } from 'graphile-worker'
import { reconcileOrders } from './reconcile-orders.ts'

const reconcileTask = 'reconcile-orders'

export const reconciliationCrontab = `* * * * * ${reconcileTask} ?max=1&jobKey=${reconcileTask}`

export function reconciliationTasks(): TaskList {
  return { [reconcileTask]: async () => void (await reconcileOrders()) }
}
