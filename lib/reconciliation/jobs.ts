import { z } from 'zod'
import { reconcileWearables } from '#lib/reconciliation/wearables/reconcile-wearables.ts'
import { defineJob } from '#platform/define-job.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { reconcileReports } from './reconcile-reports.ts'
import { reconcileVisits } from './reconcile-visits.ts'
import { requestMissingResults } from './request-missing-results.ts'

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

const reconcileVisitsJob = defineJob({
  name: 'reconciliation.reconcile-visits',
  payload: z.object({}),
  schedule: everyMinute('reconciliation.reconcile-visits'),
  run: async () => {
    await reconcileVisits()
  },
})

const reconcileWearablesJob = defineJob({
  name: 'reconciliation.reconcile-wearables',
  payload: z.object({}),
  schedule: everyMinute('reconciliation.reconcile-wearables'),
  run: async () => {
    await reconcileWearables()
  },
})

const requestMissingResultsJob = defineJob({
  name: 'reconciliation.request-missing-results',
  payload: z.object({}),
  schedule: {
    match: '*/10 * * * *',
    options: { maxAttempts: 1, jobKey: 'reconciliation.request-missing-results' },
  },
  run: async () => {
    await requestMissingResults()
  },
})

export const reconciliationJobs = [
  reconcileOrdersJob,
  reconcileReportsJob,
  reconcileVisitsJob,
  reconcileWearablesJob,
  requestMissingResultsJob,
]
