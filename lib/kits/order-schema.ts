import { z } from 'zod'
import { shippingSchema } from '#lib/kits/address-schema.ts'

/** What a finished order of a kit must hold. */
export const orderSchema = z.object({
  labTestId: z.uuid({ error: 'choice' }),
  shipping: shippingSchema,
})

export type KitOrder = z.infer<typeof orderSchema>
