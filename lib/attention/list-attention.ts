import { recordLook } from '#lib/audit/record-look.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { attentionKinds } from './attention-kinds.ts'
import type { AttentionGroup, AttentionView } from './attention-view.ts'
import { findGroup, findSetAside } from './find-attention-rows.ts'
import { findMessageProblems } from './find-message-problems.ts'

/** What needs the staff now, by kind. Its rows name people, so the look is audited. */
export async function listAttention(
  context: Context,
  /** The look that an open page goes on with. */
  { look: token }: { look?: string | null } = {},
): Promise<AttentionView> {
  const actor = requireStaff(context, 'orders:read')
  return db().$transaction(async (tx) => {
    const groups: AttentionGroup[] = []
    for (const kind of attentionKinds) groups.push(await findGroup(tx, kind))
    const messages = hasPermission(actor, 'webhooks:read') ? await findMessageProblems(tx) : null
    const setAside = await findSetAside(tx)
    const record = { action: 'attention.list', subject: 'order' }
    return {
      look: await recordLook(tx, context, { record, token }),
      groups,
      messages,
      setAside,
      can: { setAside: hasPermission(actor, 'attention:set-aside') },
    }
  })
}
