import type { WireOrder } from '#contract/orders.ts'
import { serviceClient } from './service-client.ts'
import { isKeyReused, ServiceError } from './service-error.ts'

const hourMs = 60 * 60 * 1000
/** The service forgets a key after a day. */
const keysLastMs = 23 * hourMs

interface Attempt {
  /** of the draft; the order carries it as `passthrough` */
  draftId: string
  /** of the draft, and so no later than its first attempt */
  createdAt: Date
  idempotencyKey: string
  serviceUserId: string
  create: (key: string) => Promise<WireOrder>
  /** the key of the draft's next attempt; two concurrent calls get the same one */
  renewKey: () => Promise<string>
}

/**
 * The service's order for a draft, created now or by an earlier attempt. The draft's idempotency key stays the same until
 * the service has refused for good: after a lost response, another attempt with the same key finds the order. Once the
 * service may have forgotten the key, the order is looked for first.
 */
export async function createOnce(attempt: Attempt): Promise<WireOrder> {
  const { createdAt, idempotencyKey, create, renewKey } = attempt
  const isForgotten = Date.now() - createdAt.getTime() > keysLastMs
  const earlier = isForgotten ? await findAtService(attempt) : undefined
  if (earlier) return earlier
  try {
    return await create(idempotencyKey).catch(async (error: unknown) => {
      if (!isKeyReused(error)) throw error
      return (await findAtService(attempt)) ?? create(await renewKey())
    })
  } catch (error) {
    if (isRefusal(error)) await renewKey()
    throw error
  }
}

/** The service stores these responses under the key. It does not store a 422, whose request can be corrected. */
function isRefusal(error: unknown) {
  return (
    error instanceof ServiceError &&
    ['rejected', 'not-found'].includes(error.kind) &&
    error.status !== 422
  )
}

export async function findAtService({
  serviceUserId,
  draftId,
}: Pick<Attempt, 'serviceUserId' | 'draftId'>) {
  const { orders } = await serviceClient().listOrders({ user_id: serviceUserId, size: 100 })
  return orders.find((order) => order.passthrough === draftId)
}
