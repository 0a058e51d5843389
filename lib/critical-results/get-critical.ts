import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { findOnCall, type OnCall } from '#lib/critical-results/escalation/find-on-call.ts'
import { listUpcoming } from '#lib/critical-results/escalation/plan-levels.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { CriticalResult } from '#prisma/generated/client.ts'
import { readCriticalSettings } from './critical-settings.ts'
import { type CriticalView, type LevelView, rosterLevels } from './critical-view.ts'
import { findRecord, listEvents } from './find-record.ts'
import { presentActing } from './present-acting.ts'
import { presentAlarms } from './present-alarms.ts'

/**
 * One loop with all that happened. Roles that do not see results get owner, states and times alone. The access is audited in
 * the same transaction. Throws not-found.
 */
export async function getCritical(
  context: Context,
  { criticalId, access: token }: { criticalId: string; access?: string | null },
): Promise<CriticalView> {
  const actor = requireStaff(context, 'critical-results:see')
  const withClinical = hasPermission(actor, 'critical-results:read')
  if (!isUuid(criticalId)) throw notFound()
  return db().$transaction(async (tx) => {
    const row = await tx.criticalResult.findUnique({ where: { id: criticalId } })
    const [alarm] = row ? await presentAlarms(tx, [row], { withClinical }) : []
    if (!row || !alarm) throw notFound()
    const record = {
      action: 'critical-results.read',
      patientId: row.patientId,
      subject: 'critical',
      subjectId: criticalId,
    } as const
    const onCall = await findOnCall(tx)
    const can = presentActing(context)
    return {
      ...alarm,
      now: (await readDatabaseTime(tx)).toISOString(),
      userId: actor.userId,
      shift: onCall.shift,
      levels: await listLevels(tx, row, onCall),
      events: await listEvents(tx, criticalId, {
        withNotes: withClinical,
        viewerId: actor.userId,
      }),
      record: withClinical ? await findRecord(tx, row, actor.userId) : null,
      colleagues: can.act ? onCall.clinicians.map(({ userId, name }) => ({ userId, name })) : [],
      can,
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}

/** Those who were notified, and for later levels those who are on call now. */
async function listLevels(
  tx: Transaction,
  critical: CriticalResult,
  onCall: OnCall,
): Promise<LevelView[]> {
  const { id: criticalId, level, nextLevelAt, confirmDueAt, openedAt } = critical
  const { ackMinutes } = await readCriticalSettings(tx)
  const notified = await tx.$queryRaw<{ level: number; at: Date; id: string; name: string }[]>`
    SELECT e.level, min(e.at) AS at, u.id, u.name FROM critical_event e JOIN "user" u ON u.id = e.target_id
     WHERE e.critical_id = ${criticalId}::uuid AND e.kind = 'notified' AND e.at >= ${openedAt}
     GROUP BY e.level, u.id, u.name ORDER BY min(e.at), u.name`
  const isPaused = critical.state === 'acknowledged'
  const lastLevel = rosterLevels.length - 1
  const upcoming = nextLevelAt
    ? listUpcoming({ level, lastLevel, nextLevelAt, isPaused, confirmDueAt, ackMinutes })
    : new Map<number, Date>()
  return rosterLevels.map((each) => {
    const people = notified.filter((person) => person.level === each)
    const next = onCall.levels[each]
    const planned = next ? [{ userId: next.userId, name: next.name }] : []
    return {
      level: each,
      people: people.length > 0 ? people.map(({ id, name }) => ({ userId: id, name })) : planned,
      notifiedAt: people[0]?.at.toISOString() ?? null,
      dueAt: people.length === 0 ? (upcoming.get(each)?.toISOString() ?? null) : null,
    }
  })
}
