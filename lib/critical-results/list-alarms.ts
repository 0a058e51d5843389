import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { AlarmsView } from './critical-view.ts'
import { presentActing } from './present-acting.ts'
import { presentAlarms } from './present-alarms.ts'

const maxAlarms = 20

/** Every open loop, oldest first, for the bar on every page of the clinic. */
export async function listAlarms(
  context: Context,
  { access: token }: { access?: string | null } = {},
): Promise<AlarmsView> {
  const actor = requireStaff(context, 'critical-results:see')
  const withClinical = hasPermission(actor, 'critical-results:read')
  return db().$transaction(async (tx) => {
    const rows = await tx.criticalResult.findMany({
      where: { state: { not: 'closed' } },
      orderBy: [{ raisedAt: 'asc' }, { id: 'asc' }],
      take: maxAlarms,
    })
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
