import { Prisma } from '#prisma/generated/client.ts'
import type { AttentionKind } from './attention-kinds.ts'

// Follows from the clock alone: nothing happens at that time.
export const isNotOver = Prisma.sql`(until_at IS NULL OR until_at > now())`
// The exact conditions of the partial indexes of order_attention, so that queries read open rows only.
const isOpen = Prisma.sql`kind IS NOT NULL AND set_aside_key IS DISTINCT FROM state_key`
export const isSetAside = Prisma.sql`kind IS NOT NULL AND set_aside_key = state_key AND ${isNotOver}`

export function attentionRowCondition(kind: AttentionKind) {
  return Prisma.sql`kind = ${kind} AND from_at <= now() AND ${isOpen} AND ${isNotOver}`
}

/** In need of someone, of any kind. */
export const needsAttention = Prisma.sql`from_at <= now() AND ${isOpen} AND ${isNotOver}`

export const assignedRowCondition = (userId: string) => Prisma.sql`owner_id = ${userId}`

export function assignedCondition(userId: string) {
  return Prisma.sql`order_id IN (SELECT order_id FROM order_attention WHERE ${assignedRowCondition(userId)})`
}

export function attentionCondition(kind: AttentionKind) {
  return Prisma.sql`order_id IN (SELECT order_id FROM order_attention WHERE ${attentionRowCondition(kind)})`
}
