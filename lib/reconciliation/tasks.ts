import type { TaskList } from 'graphile-worker'
import { rereadReport } from '#lib/reports/reread-report.ts'
import { rereadReportJob } from '#lib/reports/reread-task.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { reconcileReports } from './reconcile-reports.ts'

const reconcileTask = 'reconcile-orders'
const reconcileReportsTask = 'reconcile-reports'

export const reconciliationCrontab = [reconcileTask, reconcileReportsTask]
  .map((task) => `* * * * * ${task} ?max=1&jobKey=${task}`)
  .join('\n')

export function reconciliationTasks(): TaskList {
  return {
    [reconcileTask]: async () => void (await reconcileOrders()),
    [reconcileReportsTask]: async () => void (await reconcileReports()),
    [rereadReportJob]: rereadReport,
  }
}
