import { now } from '#platform/clock.ts'
import type { DbReader, Transaction } from '#service/db/client.ts'

import type { Slot } from './list-slots.ts'

interface Claimant {
  orderId: string
  /** null for a hold */
  appointmentId: string | null
  heldUntil: Date | null
}

/**
 * Takes a seat of the slot: the order's held one, or a free one. False when there is none. The primary key decides
 * between concurrent claims: the second insertion of a seat waits for the first one's transaction, and then does nothing.
 */
export async function claimSlot(tx: Transaction, slot: Slot, claimant: Claimant): Promise<boolean> {
  const { orderId, appointmentId, heldUntil } = claimant
  const taken = { appointmentId, heldUntil }
  const own = await tx.slotClaim.updateMany({
    where: { slot: slot.key, orderId, heldUntil: { gt: now() } },
    data: taken,
  })
  if (own.count > 0) return true
  // An order holds one slot at a time, and lapsed holds are free even if no worker has removed them.
  await tx.slotClaim.deleteMany({
    where: {
      OR: [
        { orderId, appointmentId: null },
        { slot: slot.key, heldUntil: { lte: now() } },
      ],
    },
  })
  for (let seat = 0; seat < slot.capacity; seat += 1) {
    const { capacity } = slot
    const inserted = await tx.slotClaim.createMany({
      data: { slot: slot.key, seat, capacity, orderId, ...taken },
      skipDuplicates: true,
    })
    if (inserted.count > 0) return true
  }
  return false
}

/** Frees what the appointment had before it moved to another slot. */
export async function releaseOtherSlots(tx: Transaction, appointmentId: string, keptSlot: string) {
  await tx.slotClaim.deleteMany({ where: { appointmentId, slot: { not: keptSlot } } })
}

/** The number of taken seats of each slot that has any. */
export async function countTakenSeats(db: DbReader, slots: string[]) {
  const rows = await db.$queryRaw<{ slot: string; taken: number }[]>`
    SELECT slot, count(*)::int AS taken FROM slot_claim
    WHERE slot = ANY(${slots}) AND (held_until IS NULL OR held_until > ${now()})
    GROUP BY slot`
  return new Map(rows.map(({ slot, taken }) => [slot, taken]))
}

/** The slot that an order of the team holds. */
export async function findHeldSlot(
  db: DbReader,
  { teamId, orderId }: { teamId: string; orderId: string },
) {
  const [row] = await db.$queryRaw<{ slot: string }[]>`
    SELECT slot FROM slot_claim c JOIN lab_order o ON o.id = c.order_id
    WHERE c.order_id = ${orderId}::uuid AND o.team_id = ${teamId}::uuid
      AND c.appointment_id IS NULL AND c.held_until > ${now()}`
  return row?.slot
}

/** A hold that a booking is about to remove is left to it. */
export function releaseLapsedHolds(db: DbReader) {
  return db.$executeRaw`
    DELETE FROM slot_claim WHERE (slot, seat) IN (
      SELECT slot, seat FROM slot_claim WHERE held_until <= ${now()} FOR UPDATE SKIP LOCKED)`
}
