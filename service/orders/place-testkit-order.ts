import type { CreateTestkitOrder } from '#contract/orders.ts'
import { getOrderedLabTest } from '#service/catalog/lab-tests/get-ordered-lab-test.ts'
import { chooseLabAccount } from '#service/catalog/labs/choose-lab-account.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { insertOrder } from '#service/orders/intake/insert-order.ts'
import { requireUser } from '#service/orders/intake/require-user.ts'
import { storeAddress } from '#service/orders/intake/store-address.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { recordStatus } from './record-status.ts'
import type { TeamContext } from './team-context.ts'

/** Orders a kit that its recipient will register (specification 4.3). */
export async function placeTestkitOrder(
  tx: Transaction,
  { teamId }: TeamContext,
  input: CreateTestkitOrder,
) {
  const shippingDetails = storeAddress('shipping_details', input.shipping_details)
  await requireUser(tx, teamId, input.user_id)
  const { labTest, labId } = await getOrderedLabTest(tx, teamId, input.lab_test_id)
  if (labTest.method !== 'testkit') throw new HttpFault(400, 'Lab test is not a test kit')
  const account = await chooseLabAccount(tx, teamId, { labId, labAccountId: input.lab_account_id })
  const order = await insertOrder(tx, {
    teamId,
    userId: input.user_id,
    labTestId: labTest.id,
    labAccountId: account?.id ?? null,
    modality: 'testkit',
    flow: 'register',
    shippingDetails,
    passthrough: input.passthrough,
  })
  const ordered = await recordStatus(tx, order, 'ordered')
  return wrapOrder(
    await recordStatus(tx, ordered, 'awaiting_registration'),
    'Order created successfully',
  )
}
