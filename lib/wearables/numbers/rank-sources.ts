import { listPreferred, type Topic } from '#lib/wearables/metrics.ts'

export interface RankedSource {
  /** who measured, such as "oura ring" */
  source: string
  type: string
  /** when its first value was measured, in milliseconds since 1970 */
  since: number
}

/**
 * The order in which sources count for a topic of a person; `choice` is the source that the person prefers. Of two of one
 * kind the one that has measured for longer comes first: the order is the same whatever stretch is shown.
 */
export function rankSources<Source extends RankedSource>(
  topic: Topic,
  sources: readonly Source[],
  choice?: string | null,
): Source[] {
  const types: readonly string[] = listPreferred(topic)
  const rankOf = ({ source, type }: Source) => {
    if (source === choice) return -1
    const rank = types.indexOf(type)
    return rank < 0 ? types.length : rank
  }
  return sources.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.since - b.since || (a.source < b.source ? -1 : 1),
  )
}
