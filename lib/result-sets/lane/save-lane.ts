import type { Transaction } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readSetRows, type SetRow, significanceOf } from '#lib/result-sets/result-row.ts'
import { withdrawn } from '#lib/results/result-view.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { type DerivedLane, deriveLane } from './derive-lane.ts'
import { type HoldGround, holdGrounds } from './lane.ts'

/** Derives the set's lane again from what is stored, never from what a page shows. */
export async function saveLane(tx: Transaction, orderId: OrderId): Promise<DerivedLane> {
  const set = await tx.resultSet.findUniqueOrThrow({ where: { orderId } })
  const derived = deriveLane(await readFacts(tx, set))
  await tx.resultSet.update({
    where: { orderId },
    data: { lane: derived.lane, laneReasons: derived.reasons.map((reason) => ({ ...reason })) },
  })
  return derived
}

async function readFacts(tx: Transaction, set: StoredSet) {
  const answer = readAnswer(set.snapshot)
  const rows = answer ? readSetRows(answer) : []
  const isSigned = answer !== null && set.signedKey === significanceOf(answer, rows)
  return {
    answer,
    rows,
    hasPatient: set.patientId !== null,
    isCriticalUnread: isCriticalUnread(set, rows),
    hold: await readHold(tx, set.holdId),
    isSigned,
    withdrawn: await readWithdrawn(tx, set.orderId),
    hasOpenCorrection: !isSigned && set.correctedAt !== null,
  }
}

async function readWithdrawn(tx: Transaction, orderId: string) {
  const found = await tx.result.findMany({
    where: { orderId, replacedAt: null, status: withdrawn },
    orderBy: { position: 'asc' },
    select: { displayName: true, value: true, unit: true },
  })
  return found.map(({ displayName: name, ...row }) => ({ ...row, name }))
}

/** The event may arrive before its values; an answer that is newer than the event has them, or has them corrected. */
export function isCriticalUnread({ criticalAt, reportedAt }: StoredSet, rows: readonly SetRow[]) {
  if (!criticalAt || rows.some(({ flag }) => flag === 'critical')) return false
  return reportedAt === null || reportedAt < criticalAt
}

async function readHold(tx: Transaction, holdId: string | null) {
  if (!holdId) return null
  const { ground, endsAt } = await tx.resultHold.findUniqueOrThrow({ where: { id: holdId } })
  return { ground: readGround(ground), endsAt: endsAt.toISOString() }
}

function readGround(ground: string): HoldGround {
  const known = holdGrounds.find((each) => each === ground)
  if (!known) throw new Error('a hold without a known ground')
  return known
}
