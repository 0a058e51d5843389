import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { AlarmsView } from './critical-view.ts'
import { presentActing } from './present-acting.ts'
import { presentAlarms } from './present-alarms.ts'

const maxAlarms = 20

/** The open loops for the bar on every page of the clinic: the most urgent for the caller, and of those the oldest, first. */
export async function listAlarms(
  context: Context,
  { access: token }: { access?: string | null } = {},
): Promise<AlarmsView> {
  const actor = requireStaff(context, 'critical-results:see')
  const withClinical = hasPermission(actor, 'critical-results:read')
  return db().$transaction(async (tx) => {
    const rows = await findMostUrgent(tx, actor.userId)
    const total =
      rows.length < maxAlarms
        ? rows.length
        : await tx.criticalResult.count({ where: { state: { not: 'closed' } } })
    const shownIds = rows.map(({ id }) => id)
    const record = { action: 'critical-results.alarm', subject: 'critical', shownIds } as const
    return {
      alarms: await presentAlarms(tx, rows, { withClinical }),
      total,
      now: (await readDatabaseTime(tx)).toISOString(),
      userId: actor.userId,
      can: presentActing(context),
      access: rows.length > 0 ? await recordAccess(tx, context, { record, token }) : '',
    }
  })
}

/** In the order of the bar (critical-words.ts). */
async function findMostUrgent(tx: Transaction, userId: string) {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT r.id::text FROM critical_result r
      LEFT JOIN critical_value v ON v.critical_id = r.id AND v.version = r.version
     WHERE r.state <> 'closed'
     ORDER BY v.is_critical IS FALSE OR (r.withdrawal IS NOT NULL AND r.next_level_at IS NULL),
              CASE WHEN r.state = 'reopened' THEN 0 WHEN r.level > r.acked_level THEN 1 WHEN r.state = 'open' OR r.owner_id IS NULL THEN 2
                   WHEN r.owner_id = ${userId} THEN 3 ELSE 4 END, r.raised_at, r.id
     LIMIT ${maxAlarms}`
  const ids = found.map(({ id }) => id)
  const rows = await tx.criticalResult.findMany({ where: { id: { in: ids } } })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
