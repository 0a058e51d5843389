import type { Prisma } from '#prisma/generated/client.ts'
import { type Lane, type LaneReason, lanes } from './lane.ts'

export function readLane(stored: string): Lane {
  return lanes.find((lane) => lane === stored) ?? 'look'
}

/** Written by save-lane.ts alone. */
export function readReasons(stored: Prisma.JsonValue): LaneReason[] {
  return Array.isArray(stored) ? (stored as unknown as LaneReason[]) : []
}

/** One of each kind: how many there are says something about the values too. */
export function hideValues(reasons: readonly LaneReason[]) {
  return [...new Set(reasons.map(({ kind }) => kind))].map((kind) => ({ kind }))
}
