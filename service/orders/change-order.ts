import type { ChangeOrderBody } from '#contract/order-requests.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { storeAddress } from '#service/orders/intake/store-address.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { canCancel } from '#service/orders/states/state-machine.ts'
import { recordChange } from './record-status.ts'
import { setActivateBy } from './set-activate-by.ts'
import { lockOrder, stateOf } from './stored-order.ts'

/** The day of dispatch, the address of a kit that has not shipped, or both. */
export async function changeOrder(
  tx: Transaction,
  teamId: string,
  orderId: string,
  { activate_by: activateBy, shipping_details: shipping }: ChangeOrderBody,
) {
  const moved = shipping && (await setShippingAddress(tx, teamId, { orderId, shipping }))
  if (moved && activateBy === undefined) return moved
  return setActivateBy(tx, teamId, { orderId, activateBy: activateBy ?? null })
}

interface AddressChange {
  orderId: string
  shipping: NonNullable<ChangeOrderBody['shipping_details']>
}

async function setShippingAddress(
  tx: Transaction,
  teamId: string,
  { orderId, shipping }: AddressChange,
) {
  const address = storeAddress('shipping_details', shipping)
  const order = await lockOrder(tx, teamId, orderId)
  const state = stateOf(order)
  if (order.shippingDetails === null) throw new HttpFault(400, 'This order ships no test kit')
  // A kit can be canceled as long as it has not shipped.
  if (!canCancel(state)) {
    throw new HttpFault(
      400,
      `The shipping address cannot be changed while the order is ${state.status}`,
    )
  }
  const changed = await recordChange(tx, order, { shippingDetails: address })
  return wrapOrder(changed, 'order updated')
}
