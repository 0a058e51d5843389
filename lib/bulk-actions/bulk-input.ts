import { z } from 'zod'
import { setAsideInput } from '#lib/attention/set-aside-order.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { assignOrderInput } from '#lib/orders/activity/activity-input.ts'
import { bulkVerbs, maxBulkOrders } from './bulk-view.ts'

const { ownerId, before } = assignOrderInput.shape
const { stateKey, reason, until } = setAsideInput.shape

export const previewBulkInput = z.strictObject({
  verb: z.enum(bulkVerbs),
  orderIds: z.array(orderIdSchema).min(1).max(maxBulkOrders),
  /** who would be assigned */
  ownerId: ownerId.optional(),
})

/** The key makes one action of it, however often it is sent. */
const asked = z.strictObject({ orderId: orderIdSchema, key: z.uuid() })

function several<Asked extends typeof asked>(one: Asked) {
  return z
    .array(one)
    .min(1)
    .max(maxBulkOrders)
    .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, 'invalid')
}

export const runBulkInput = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('cancel'), orders: several(asked) }),
  z.strictObject({ verb: z.literal('resend'), orders: several(asked) }),
  z.strictObject({
    verb: z.literal('assign'),
    ownerId,
    orders: several(asked.extend({ before })),
  }),
  z.strictObject({
    verb: z.literal('snooze'),
    reason,
    until,
    orders: several(asked.extend({ stateKey })),
  }),
])

export type RunBulkInput = z.input<typeof runBulkInput>
