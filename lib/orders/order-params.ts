import { z } from 'zod'

/** Any text: an invalid id is not found, like another patient's order. */
export const orderParams = z.object({
  orderId: z.string().max(100).brand<'OrderId'>(),
})
