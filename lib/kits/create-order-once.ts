import type { CreateTestkitOrder, WireOrder } from '#contract/orders.ts'
import { renewKey } from '#lib/drafts/renew-key.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { createOnce } from '#lib/service-client/create-once.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { type Shipping, toWireShipping } from './address-schema.ts'
import { renameFields } from './rename-fields.ts'

interface KitOrderRequest {
  serviceUserId: string
  labTestId: string
  shipping: Shipping
}

export async function createOrderOnce(draft: Draft, request: KitOrderRequest): Promise<WireOrder> {
  const body: CreateTestkitOrder = {
    user_id: request.serviceUserId,
    lab_test_id: request.labTestId,
    shipping_details: toWireShipping(request.shipping),
    passthrough: draft.id,
  }
  try {
    return await createOnce({
      draftId: draft.id,
      createdAt: draft.createdAt,
      idempotencyKey: draft.idempotencyKey,
      serviceUserId: request.serviceUserId,
      create: async (key) => (await serviceClient().createTestkitOrder(body, key)).order,
      renewKey: () => renewKey(draft),
    })
  } catch (error) {
    throw presentRefusal(error)
  }
}

function presentRefusal(error: unknown) {
  const isUnknownTest = error instanceof ServiceError && error.kind === 'not-found'
  if (isUnknownTest)
    return new AppError('unknown-test', { fields: { labTestId: 'choice' }, cause: error })
  return renameFields(toAppError(error))
}
