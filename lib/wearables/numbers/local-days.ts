const dayMs = 86_400_000

/** The person's date at an instant, by the offset that was in force where they were. */
export function dateAt(at: number, offset: number): string {
  return new Date(at + offset * 1000).toISOString().slice(0, 10)
}

/** From when which offset was in force. */
export interface OffsetChange {
  at: number
  offset: number
}

/**
 * How long the person's clock showed a date: 23 or 25 hours at a change of clocks, and more or less than a day on a journey.
 * The changes are sorted; the first offset is also that of the time before.
 */
export function secondsOfDay(date: string, changes: readonly OffsetChange[]): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return changes.reduce((total, { at, offset }, index) => {
    const inForce = {
      from: index === 0 ? Number.NEGATIVE_INFINITY : at,
      until: changes[index + 1]?.at ?? Number.POSITIVE_INFINITY,
    }
    const from = Math.max(midnight - offset * 1000, inForce.from)
    const until = Math.min(midnight + dayMs - offset * 1000, inForce.until)
    return total + Math.max(0, until - from) / 1000
  }, 0)
}

/** From the offsets of what was measured, in the order of time. `offset` is for a person without measurements. */
export function findChanges(
  measured: readonly { from: number; offset: number }[],
  offset: number,
): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (const each of measured.toSorted((a, b) => a.from - b.from))
    if (changes.at(-1)?.offset !== each.offset) changes.push({ at: each.from, offset: each.offset })
  return changes.length > 0 ? changes : [{ at: 0, offset }]
}

export function offsetAt(changes: readonly OffsetChange[], at: number): number {
  return changes.findLast((change) => change.at <= at)?.offset ?? changes[0]?.offset ?? 0
}

/** The instant at which a date began for the person. */
export function startOfDay(date: string, changes: readonly OffsetChange[]): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const guess = midnight - offsetAt(changes, midnight) * 1000
  return midnight - offsetAt(changes, guess) * 1000
}
