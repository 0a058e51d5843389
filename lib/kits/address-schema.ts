import { z } from 'zod'
import { checkedText, optionalText } from '#lib/kits/checked-text.ts'
import { shippingDetails } from '#service/contract/people.ts'

const rules = shippingDetails.shape

const addressFields = {
  firstLine: checkedText(rules.first_line, 'street'),
  secondLine: optionalText(100),
  city: checkedText(rules.city, 'city'),
  state: checkedText(rules.state, 'state'),
  zip: checkedText(rules.zip, 'zip'),
}

/** Where a person lives; kits and laboratories of the service are in the United States only. */
export const addressSchema = z.object(addressFields)

/** Where a kit goes. */
export const shippingSchema = z.object({
  receiverName: checkedText(rules.receiver_name, 'required'),
  ...addressFields,
  phoneNumber: checkedText(rules.phone_number, 'phone'),
})

export type Address = z.infer<typeof addressSchema>
export type Shipping = z.infer<typeof shippingSchema>

export function toWireAddress(address: Address) {
  return {
    first_line: address.firstLine,
    second_line: address.secondLine,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: 'US',
  }
}

export function toWireShipping(shipping: Shipping) {
  return {
    receiver_name: shipping.receiverName,
    ...toWireAddress(shipping),
    phone_number: shipping.phoneNumber,
  }
}
