import { z } from 'zod'
import { shippingDetails } from '#contract/people.ts'
import { isSpellableLine } from '#lib/addresses/printable-line.ts'
import { isZipOfState } from '#lib/addresses/zip-states.ts'
import { wishChoices } from '#lib/result-sets/wish-choices.ts'
import { checkedText, optionalText } from './checked-text.ts'

const rules = shippingDetails.shape

/** Accents are spelled out on labels; other scripts and pictures cannot be. */
const printable = (text: string | null) => text === null || isSpellableLine(text)
const onLabel = { error: 'address-ascii' }

export const addressFields = {
  firstLine: checkedText(rules.first_line, 'street').refine(printable, onLabel),
  secondLine: optionalText(100).refine(printable, onLabel),
  city: checkedText(rules.city, 'city').refine(printable, onLabel),
  state: checkedText(rules.state, 'state'),
  zip: checkedText(rules.zip, 'zip'),
}

/** A courier's driver calls it. */
export const usPhone = checkedText(rules.phone_number, 'phone').refine(
  (phone) => /^\+1\d{10}$/.test(phone),
  { error: 'phone' },
)

export function requireZipOfState(
  { zip, state }: { zip: string; state: string },
  context: z.core.$RefinementCtx,
) {
  if (isZipOfState(zip, state)) return
  context.addIssue({ code: 'custom', path: ['zip'], message: 'zip-state' })
}

/** The service ships kits within the United States only. */
export const addressSchema = z.object(addressFields).superRefine(requireZipOfState)

export const shippingSchema = z
  .object({
    receiverName: checkedText(rules.receiver_name, 'required').refine(printable, onLabel),
    ...addressFields,
    phoneNumber: usPhone,
  })
  .superRefine(requireZipOfState)

export const orderSchema = z.object({
  labTestId: z.uuid({ error: 'choice' }),
  wish: z.enum(wishChoices, { error: 'choice' }).nullish(),
  shipping: shippingSchema,
})

type Address = z.infer<typeof addressSchema>
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
