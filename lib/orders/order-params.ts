import { z } from 'zod'

/** Any text: what is no id is not found, like an order of somebody else. */
export const orderParams = z.object({ orderId: z.string().max(100) })
