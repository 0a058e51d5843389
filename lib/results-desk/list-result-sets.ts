import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type DeskFilters, listResultSetsInput } from './desk-input.ts'
import { type DeskLane, deskLanes } from './desk-lanes.ts'
import { countLane, readDeskCursor, seekSets, writeDeskCursor } from './desk-query.ts'
import type { DeskSection, DeskView, LaneCount } from './desk-view.ts'
import { presentDeskRows, readsValues } from './present-desk-rows.ts'

const pageSize = 25
/** Of each lane on the page of all lanes; the long ones have a page of their own. */
const overviewSizes: Partial<Record<DeskLane, number>> = {
  critical: 25,
  look: 15,
  corrected: 10,
  held: 10,
}

/** The worklist: one lane by pages, or the first sets of each lane. Audited with the ids shown. */
export async function listResultSets(
  context: Context,
  input: z.input<typeof listResultSetsInput> = {},
  token?: string | null,
): Promise<DeskView> {
  const actor = requireStaff(context, 'results:desk')
  const filters = parseInput(listResultSetsInput, input)
  return db().$transaction(async (tx) => {
    const sections: DeskSection[] = []
    for (const lane of deskLanes) {
      const isAsked = filters.lane === lane
      const size = isAsked ? pageSize : filters.lane === 'all' ? overviewSizes[lane] : undefined
      if (size) sections.push(await findSection(tx, actor, { filters, lane, size }))
    }
    const record = {
      action: 'results-desk.list',
      subject: 'order',
      shownIds: sections.flatMap(({ rows }) => rows.map(({ orderId }) => orderId)),
    } as const
    const everyone = await countLanes(tx)
    const { owner } = filters
    return {
      counts: owner === 'anyone' ? everyone : await countLanes(tx, owner, actor.userId),
      everyone,
      sections: sections.filter(({ rows }) => rows.length > 0),
      userId: actor.userId,
      can: {
        sign: hasPermission(actor, 'results:sign'),
        assign: hasPermission(actor, 'results:assign'),
        readValues: readsValues(actor),
      },
      access: await recordAccess(tx, context, { record, scope: JSON.stringify(filters), token }),
    }
  })
}

export async function countLanes(
  tx: Transaction,
  owner: DeskFilters['owner'] = 'anyone',
  userId = '',
): Promise<Record<DeskLane, LaneCount>> {
  const counts: Partial<Record<DeskLane, LaneCount>> = {}
  for (const lane of deskLanes) counts[lane] = await countLane(tx, { lane, owner, userId })
  return counts as Record<DeskLane, LaneCount>
}

interface Asked {
  filters: DeskFilters
  lane: DeskLane
  size: number
}

async function findSection(
  tx: Transaction,
  actor: StaffActor,
  { filters, lane, size }: Asked,
): Promise<DeskSection> {
  const { userId } = actor
  const after = readDeskCursor(filters.after)
  const before = after ? undefined : readDeskCursor(filters.before)
  const seek = { lane, userId, limit: size + 1 }
  if (before) {
    const found = await seekSets(tx, filters, { ...seek, from: before, isBackward: true })
    if (found.length >= size) return present(found.slice(-size), found.length > size, true)
  }
  const found = after ? await seekSets(tx, filters, { ...seek, from: after }) : []
  // Sets leave their lane while staff turn pages: if nothing is left after a cursor, the first page is returned.
  if (found.length > 0) return present(found.slice(0, size), true, found.length > size)
  const first = await seekSets(tx, filters, seek)
  return present(first.slice(0, size), false, first.length > size)

  async function present(places: typeof first, hasPrevious: boolean, hasNext: boolean) {
    const [top, bottom] = [places[0], places.at(-1)]
    return {
      lane,
      rows: await presentDeskRows(
        tx,
        actor,
        places.map(({ orderId }) => orderId),
      ),
      previous: hasPrevious && top ? writeDeskCursor(top) : null,
      next: hasNext && bottom ? writeDeskCursor(bottom) : null,
    }
  }
}
