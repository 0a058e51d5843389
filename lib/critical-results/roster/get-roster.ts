import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import {
  type RosterRow,
  type RosterView,
  rosterLevels,
  rosterShifts,
} from '#lib/critical-results/critical-view.ts'
import { findOnCall } from '#lib/critical-results/escalation/find-on-call.ts'
import { db } from '#lib/db/client.ts'
import type { CriticalRosterSlot } from '#prisma/generated/client.ts'
import { readRosterVersion } from './read-version.ts'

/** Names no patient, so it is not audited. */
export async function getRoster(context: Context): Promise<RosterView> {
  const actor = requireStaff(context, 'critical-results:see')
  return db().$transaction(async (tx) => {
    // Before the rows: a change in between is a conflict, not one that goes unseen.
    const version = await readRosterVersion(tx)
    const { timeZone } = await readCriticalSettings(tx)
    const slots = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM critical_roster_slot
       WHERE on_date IS NULL OR on_date >= (clock_timestamp() AT TIME ZONE ${timeZone})::date`
    const rows = await tx.criticalRosterSlot.findMany({
      where: { id: { in: slots.map(({ id }) => id) } },
      orderBy: [{ onDate: { sort: 'asc', nulls: 'first' } }, { level: 'asc' }],
    })
    const onCall = await findOnCall(tx)
    // A person may be on several levels; two people of one name stay two.
    const people = new Map(
      onCall.levels.flatMap((each) => (each ? [[each.userId, each.name]] : [])),
    )
    return {
      version,
      rows: groupSlots(rows),
      settings: await readCriticalSettings(tx),
      clinicians: onCall.clinicians.map(({ userId, name }) => ({ userId, name })),
      onCall: { shift: onCall.shift, names: [...people.values()] },
      can: { edit: hasPermission(actor, 'critical-results:configure') },
    }
  })
}

/** The three usual shifts always, filled in or not, then the dates. */
function groupSlots(slots: readonly CriticalRosterSlot[]): RosterRow[] {
  const dates = [
    ...new Set(slots.flatMap(({ onDate }) => onDate?.toISOString().slice(0, 10) ?? [])),
  ]
  const places = [
    ...rosterShifts.filter((shift) => shift !== 'date').map((shift) => ({ shift, onDate: null })),
    ...dates.map((onDate) => ({ shift: 'date' as const, onDate })),
  ]
  return places.map(({ shift, onDate }) => {
    const own = slots.filter(
      (slot) =>
        slot.shift === shift && (slot.onDate?.toISOString().slice(0, 10) ?? null) === onDate,
    )
    return {
      shift,
      onDate,
      label: own[0]?.label ?? null,
      userIds: rosterLevels.map(
        (level) => own.find((each) => each.level === level)?.userId ?? null,
      ),
    }
  })
}
