import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Db } from '#service/db/client.ts'
import { forgetExpiredRecords } from '#service/idempotency/forget-expired-records.ts'
import { activateScheduledOrder } from './activate-order.ts'
import { activateTask } from './enqueue-activation.ts'

const orderPayload = z.object({ orderId: z.uuid() })

export const forgetTask = 'forget-idempotency-records'

/** Every hour, for the outcomes whose time is over. A crontab takes no name with a dot in it. */
export const orderCrontab = `17 * * * * ${forgetTask}`

/** The jobs of orders. */
export function createOrderTasks({ db }: { db: Db }): TaskList {
  return {
    [activateTask]: async (payload) =>
      activateScheduledOrder(db, orderPayload.parse(payload).orderId),
    [forgetTask]: async () => {
      await forgetExpiredRecords(db)
    },
  }
}
