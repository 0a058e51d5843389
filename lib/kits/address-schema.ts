import { z } from 'zod'
import { shippingDetails } from '#contract/people.ts'
import { wishChoices } from '#lib/result-sets/wish-choices.ts'
import { checkedText, optionalText } from './checked-text.ts'

const rules = shippingDetails.shape

const addressFields = {
  firstLine: checkedText(rules.first_line, 'street'),
  secondLine: optionalText(100),
  city: checkedText(rules.city, 'city'),
  state: checkedText(rules.state, 'state'),
  zip: checkedText(rules.zip, 'zip'),
}

/** The service ships kits within the United States only. */
export const addressSchema = z.object(addressFields)

export const shippingSchema = z.object({
  receiverName: checkedText(rules.receiver_name, 'required'),
  ...addressFields,
  phoneNumber: checkedText(rules.phone_number, 'phone'),
})

export const orderSchema = z.object({
  labTestId: z.uuid({ error: 'choice' }),
  wish: z.enum(wishChoices, { error: 'choice' }).nullish(),
  shipping: shippingSchema,
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
