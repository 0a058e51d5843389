import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { findSimilarPatients } from '#lib/search/find-similar-patients.ts'
import { type DeskFilters, listResultSetsInput } from './desk-input.ts'
import { type DeskLane, deskLanes } from './desk-lanes.ts'
import {
  countLanes,
  type DeskPlace,
  readDeskCursor,
  type Sought,
  seekSets,
  writeDeskCursor,
} from './desk-query.ts'
import type { DeskSection, DeskView } from './desk-view.ts'
import { presentDeskRows, readsValues } from './present-desk-rows.ts'

const pageSize = 25
const maxSimilarPatients = 20
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
    const exact = await findLanes(tx, { filters, userId: actor.userId })
    const similar = exact.some(hasPlaces) ? [] : await findSimilar(tx, filters, actor.userId)
    const isSimilar = similar.some(hasPlaces)
    const sections = await presentSections(tx, actor, isSimilar ? similar : exact)
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
      isSimilar,
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

interface Asked {
  filters: DeskFilters & Sought
  lane: DeskLane
  size: number
  userId: string
}

async function findLanes(
  tx: Transaction,
  { filters, userId }: Pick<Asked, 'filters' | 'userId'>,
): Promise<LanePlaces[]> {
  const found: LanePlaces[] = []
  for (const lane of deskLanes) {
    const isAsked = filters.lane === lane
    const size = isAsked ? pageSize : filters.lane === 'all' ? overviewSizes[lane] : undefined
    if (size) found.push(await findPlaces(tx, { filters, lane, size, userId }))
  }
  return found
}

const hasPlaces = ({ places }: LanePlaces) => places.length > 0

/** As in the lists of patients and orders. */
async function findSimilar(tx: Transaction, filters: DeskFilters, userId: string) {
  const { search } = filters
  if (!search) return []
  const patientIds = await findSimilarPatients(tx, { search, limit: maxSimilarPatients })
  return patientIds.length > 0 ? findLanes(tx, { filters: { ...filters, patientIds }, userId }) : []
}

interface LanePlaces {
  lane: DeskLane
  places: DeskPlace[]
  hasPrevious: boolean
  hasNext: boolean
}

async function findPlaces(
  tx: Transaction,
  { filters, lane, size, userId }: Asked,
): Promise<LanePlaces> {
  const after = readDeskCursor(filters.after)
  const before = after ? undefined : readDeskCursor(filters.before)
  const seek = { lane, userId, limit: size + 1 }
  if (before) {
    const places = await seekSets(tx, filters, { ...seek, from: before, isBackward: true })
    if (places.length >= size)
      return {
        lane,
        places: places.slice(-size),
        hasPrevious: places.length > size,
        hasNext: true,
      }
  }
  const places = after ? await seekSets(tx, filters, { ...seek, from: after }) : []
  // Sets leave their lane while staff turn pages: if nothing is left after a cursor, the first page is returned.
  if (places.length > 0)
    return { lane, places: places.slice(0, size), hasPrevious: true, hasNext: places.length > size }
  const first = await seekSets(tx, filters, seek)
  return {
    lane,
    places: first.slice(0, size),
    hasPrevious: false,
    hasNext: first.length > size,
  }
}

/** Reads the rows of all lanes at once. */
async function presentSections(
  tx: Transaction,
  actor: StaffActor,
  found: readonly LanePlaces[],
): Promise<DeskSection[]> {
  const ids = found.flatMap(({ places }) => places.map(({ orderId }) => orderId))
  const rows = new Map(
    (await presentDeskRows(tx, actor, ids)).map((row) => [row.orderId as string, row]),
  )
  return found.map(({ lane, places, hasPrevious, hasNext }) => {
    const [top, bottom] = [places[0], places.at(-1)]
    return {
      lane,
      rows: places.flatMap(({ orderId }) => rows.get(orderId) ?? []),
      previous: hasPrevious && top ? writeDeskCursor(top) : null,
      next: hasNext && bottom ? writeDeskCursor(bottom) : null,
    }
  })
}
