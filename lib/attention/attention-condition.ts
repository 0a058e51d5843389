import type { AttentionKind } from '#lib/attention/attention-kinds.ts'
import { Prisma } from '#prisma/generated/client.ts'

// The words of the partial indexes of order_attention, so that a query with them reads open rows alone.
const isOpen = Prisma.sql`kind IS NOT NULL AND set_aside_key IS DISTINCT FROM state_key`
export const isSetAside = Prisma.sql`kind IS NOT NULL AND set_aside_key = state_key`

/** A condition on order_attention: it needs the staff now, for this kind of reason. */
export function attentionRowCondition(kind: AttentionKind) {
  return Prisma.sql`kind = ${kind} AND from_at <= now() AND ${isOpen}`
}

/** A condition on order_projection: the order needs the staff now, for this kind of reason. */
export function attentionCondition(kind: AttentionKind) {
  return Prisma.sql`order_id IN (SELECT order_id FROM order_attention WHERE ${attentionRowCondition(kind)})`
}
