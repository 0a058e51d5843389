import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { roleHasPermission } from '#lib/auth/permissions.ts'
import { releaseConversations } from '#lib/conversations/desk/assign-conversation.ts'
import { releaseCriticals } from '#lib/critical-results/release-criticals.ts'
import type { Transaction } from '#lib/db/client.ts'
import { releaseOrders } from '#lib/orders/activity/log-activity.ts'
import { releaseResultSets } from '#lib/results-desk/assign-owner.ts'
import { openHandoversOf } from '#lib/reviews/handovers/follow-handovers.ts'

interface Leaver {
  userId: string
  /** what they are from now on; null: their account is disabled */
  role: StaffRole | null
}

const ownedWork = [
  { permission: 'conversations:desk', release: releaseConversations },
  { permission: 'results:assign', release: releaseResultSets },
  { permission: 'orders:log', release: releaseOrders },
  { permission: 'reports:review', release: openHandoversOf },
] as const

/**
 * Whatever they own and may no longer do waits for everyone again, in the transaction that ends the right. A review that
 * they have open is free once its claim has expired, which is within two minutes.
 */
export async function releaseOpenWork(
  tx: Transaction,
  context: Context,
  { userId, role }: Leaver,
): Promise<void> {
  const { actor } = context
  const by = 'userId' in actor ? actor.userId : 'system'
  if (role === null || !roleHasPermission(role, 'critical-results:act'))
    await releaseCriticals(tx, context, userId)
  let count = 0
  for (const { permission, release } of ownedWork)
    if (role === null || !roleHasPermission(role, permission))
      count += await release(tx, { userId, by })
  if (count > 0)
    await recordAudit(tx, context, {
      action: 'accounts.release-work',
      subject: 'user',
      subjectId: userId,
    })
}
