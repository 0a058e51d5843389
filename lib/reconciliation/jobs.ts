import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { reconcileReports } from './reconcile-reports.ts'

const everyMinute = (jobKey: string) => ({
  match: '* * * * *',
  options: { maxAttempts: 1, jobKey },
})

const reconcileOrdersJob = defineJob({
  name: 'reconciliation.reconcile-orders',
  formerNames: ['reconcile-orders'],
  payload: z.object({}),
  schedule: everyMinute('reconciliation.reconcile-orders'),
  run: async () => {
    await reconcileOrders()
  },
})

const reconcileReportsJob = defineJob({
  name: 'reconciliation.reconcile-reports',
  formerNames: ['reconcile-reports'],
  payload: z.object({}),
  schedule: everyMinute('reconciliation.reconcile-reports'),
  run: async () => {
    await reconcileReports()
  },
})

export const reconciliationJobs = [reconcileOrdersJob, reconcileReportsJob]
