import type { CreateTestkitOrder, WireOrder } from '#contract/orders.ts'
import { renewKey } from '#lib/drafts/renew-key.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { isKeyReused, ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { type Shipping, toWireShipping } from './address-schema.ts'
import { renameFields } from './rename-fields.ts'

interface KitOrderRequest {
  serviceUserId: string
  labTestId: string
  shipping: Shipping
}

/**
 * The service's order for this draft, created now or by an earlier attempt. The draft's idempotency key stays the same
 * until the service has refused for good: after a lost response, another attempt with the same key finds the order. The
 * draft's id is sent as `passthrough`, which identifies the order later.
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

/** The service stores these responses under the key. It does not store a 422, whose request can be corrected. */
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
