import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Db } from '#service/db/client.ts'
import { forgetExpiredRecords } from '#service/idempotency/forget-expired-records.ts'
import { activateScheduledOrder } from './activate-order.ts'
import { activateJobName } from './enqueue-activation.ts'

export function createOrderJobs({ db }: { db: Db }) {
  return [
    defineJob({
      name: activateJobName,
      payload: z.object({ orderId: z.uuid() }),
      run: ({ orderId }) => activateScheduledOrder(db, orderId),
    }),
    defineJob({
      name: 'idempotency.forget-records',
      formerNames: ['forget-idempotency-records'],
      payload: z.object({}),
      schedule: { match: '17 * * * *' },
      run: async () => {
        await forgetExpiredRecords(db)
      },
    }),
  ]
}
