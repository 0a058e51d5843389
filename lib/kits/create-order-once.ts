import { renewKey } from '#lib/drafts/renew-key.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { type Shipping, toWireShipping } from '#lib/kits/address-schema.ts'
import { isKeyReused } from '#lib/kits/is-key-reused.ts'
import { renameFields } from '#lib/kits/rename-fields.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import type { CreateTestkitOrder, WireOrder } from '#service/contract/orders.ts'

interface KitOrderRequest {
  serviceUserId: string
  labTestId: string
  shipping: Shipping
}

/**
 * The order of this draft at the service, made now or by an earlier try. The draft's key stays the same until
 * the service has refused for good: after a lost answer nobody knows whether there is an order, and a further try
 * under the same key finds it. The draft's id goes along as `passthrough`, so that the order can be told by it.
 */
export async function createOrderOnce(draft: Draft, request: KitOrderRequest): Promise<WireOrder> {
  const body: CreateTestkitOrder = {
    user_id: request.serviceUserId,
    lab_test_id: request.labTestId,
    shipping_details: toWireShipping(request.shipping),
    passthrough: draft.id,
  }
  const create = async (key: string) => (await serviceClient().createTestkitOrder(body, key)).order
  try {
    return await create(draft.idempotencyKey).catch(async (error: unknown) => {
      if (!isKeyReused(error)) throw error
      const existing = await findAtService(request.serviceUserId, draft.id)
      return existing ?? create(await renewKey(draft))
    })
  } catch (error) {
    if (isRefusal(error)) await renewKey(draft)
    throw presentRefusal(error)
  }
}

/** The service keeps such an answer under the key. It does not keep a 422, whose request may be mended. */
function isRefusal(error: unknown) {
  return (
    error instanceof ServiceError &&
    ['rejected', 'not-found'].includes(error.kind) &&
    error.status !== 422
  )
}

async function findAtService(serviceUserId: string, draftId: string) {
  const { orders } = await serviceClient().listOrders({ user_id: serviceUserId, size: 100 })
  return orders.find((order) => order.passthrough === draftId)
}

function presentRefusal(error: unknown) {
  const isUnknownTest = error instanceof ServiceError && error.kind === 'not-found'
  if (isUnknownTest)
    return new AppError('unknown-test', { fields: { labTestId: 'choice' }, cause: error })
  return renameFields(toAppError(error))
}
