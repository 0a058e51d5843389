import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { listColleagues } from '#lib/orders/activity/log-activity.ts'
import { attentionKinds } from '#lib/orders/attention/attention-kinds.ts'
import { countLanes } from '#lib/results-desk/desk-query.ts'
import type { AttentionGroup, AttentionSort, AttentionView } from './attention-view.ts'
import { countAssigned, findGroup, findSetAside } from './find-attention-rows.ts'
import { findMessageProblems } from './find-message-problems.ts'

interface Asked {
  access?: string | null
  sort?: AttentionSort
  /** only what is assigned to the caller */
  isMine?: boolean
}

/** The rows name people, so the access is audited. */
export async function listAttention(
  context: Context,
  { access: token, sort = 'waiting', isMine = false }: Asked = {},
): Promise<AttentionView> {
  const actor = requireStaff(context, 'orders:read')
  return db().$transaction(async (tx) => {
    const ownerId = isMine ? actor.userId : undefined
    const groups: AttentionGroup[] = []
    for (const kind of attentionKinds) groups.push(await findGroup(tx, kind, { sort, ownerId }))
    const showsMessages = !isMine && hasPermission(actor, 'webhooks:read')
    const messages = showsMessages ? await findMessageProblems(tx) : null
    const setAside = await findSetAside(tx, ownerId)
    const shown = [...groups.flatMap(({ rows }) => rows), ...setAside.rows]
    const shownIds = shown.map(({ orderId }) => orderId)
    const record = { action: 'attention.list', subject: 'order', shownIds } as const
    return {
      access: await recordAccess(tx, context, {
        record,
        ...(isMine && { scope: 'mine' }),
        token,
      }),
      sort,
      isMine,
      counts: await countAssigned(tx, actor.userId),
      groups,
      messages,
      results: await countLanes(tx),
      setAside,
      can: {
        setAside: hasPermission(actor, 'attention:set-aside'),
        log: hasPermission(actor, 'orders:log'),
        cancel: hasPermission(actor, 'orders:cancel'),
        resend: hasPermission(actor, 'orders:resend'),
        orderAgain: hasPermission(actor, 'orders:place'),
      },
      people: await listColleagues(tx),
      userId: actor.userId,
    }
  })
}
