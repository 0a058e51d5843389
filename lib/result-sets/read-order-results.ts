import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { settleUnowned } from './settle-result-set.ts'

/** Reads an order's results from the service. Throws a ServiceError when it does not answer. */
export async function readOrderResults(orderId: OrderId) {
  const answer = await serviceClient().getOrderResults(orderId).catch(orUndefined)
  if (!answer) {
    // The service knows no such order: noted, so that it is not asked again and again.
    await db().resultSet.createMany({ data: [{ orderId }], skipDuplicates: true })
    return
  }
  const data: object = { ...answer, order_id: orderId }
  await db().$transaction(async (tx) => {
    const { isChanged } = await recordAnswer(tx, resultSetApplier, {
      origin: 'reconciliation',
      data,
    })
    if (!isChanged) await settleUnowned(tx, orderId)
  })
}

function orUndefined(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined
  throw error
}
