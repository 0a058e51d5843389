import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { type Permission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { listColleagues } from '#lib/orders/activity/log-activity.ts'
import { previewBulkInput } from './bulk-input.ts'
import type { BulkPreview, BulkVerb } from './bulk-view.ts'
import { explainOrders } from './explain-orders.ts'

/** What each action alone needs. */
export const bulkPermissions = {
  cancel: 'orders:cancel',
  resend: 'orders:resend',
  assign: 'orders:log',
  snooze: 'attention:set-aside',
} as const satisfies Record<BulkVerb, Permission>

/** Which of the orders an action would be done to, and why not to the others. Changes nothing. */
export async function previewBulk(
  context: Context,
  input: z.input<typeof previewBulkInput>,
  token?: string | null,
): Promise<BulkPreview> {
  requireStaff(context, 'orders:read')
  const { verb, orderIds, ownerId } = parseInput(previewBulkInput, input)
  const { userId } = requireStaff(context, bulkPermissions[verb])
  return db().$transaction(async (tx) => {
    const rows = await explainOrders(tx, { verb, orderIds, ownerId })
    const shownIds = rows.map(({ orderId }) => orderId)
    const record = { action: 'orders.preview-bulk', subject: 'order', shownIds } as const
    return {
      rows,
      gone: new Set(orderIds).size - rows.length,
      people: verb === 'assign' ? await listColleagues(tx) : [],
      userId,
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}
