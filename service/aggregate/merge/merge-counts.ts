import type { Period } from '#contract/aggregate/query.ts'
import {
  type IntervalSource,
  type MergedIntervals,
  mergeIntervals,
} from '#contract/wearables/merging/merge-intervals.ts'
import type { MergedSource } from './list-sources.ts'
import { bucketAt } from './local-buckets.ts'
import type { MergedRow, MergedShare } from './merged-rows.ts'

interface Share {
  value: number
  ms: number
}

/** Shares by bucket and source. */
type Shares = Map<number, Map<string, Share>>

/** From when which offset was in force, in the order of time. */
type OffsetChange = { at: number; offset: number }

/**
 * Counts such as steps: each source fills what better ones did not measure, with the share of its intervals that lies there,
 * so that no moment counts twice. `from` and `until` are local times.
 */
export function mergeCounts(
  given: readonly IntervalSource[],
  sources: readonly MergedSource[],
  { bucket, from, until }: { bucket: Period; from: number; until: number },
): MergedRow[] {
  const merged = mergeIntervals(given)
  const within = { bucket, from, until, changes: findChanges(merged.pieces) }
  const counted = shareOut(merged, within)
  const alone = given.map((source) => shareOut(mergeIntervals([source]), within))
  return [...counted.keys()]
    .toSorted((a, b) => a - b)
    .map((local): MergedRow => {
      const own = counted.get(local)
      const present = (rank: number, share: Share): MergedShare => ({
        provider: sources[rank]?.provider ?? '',
        sourceType: sources[rank]?.sourceType ?? '',
        seconds: share.ms / 1000,
        value: share.value,
      })
      const parts = given.flatMap(({ source }, rank) => {
        const share = own?.get(source)
        return share ? [present(rank, share)] : []
      })
      const passedOver = given.flatMap(({ source }, rank) => {
        const [all, part] = [alone[rank]?.get(local)?.get(source), own?.get(source)]
        const rest = {
          value: (all?.value ?? 0) - (part?.value ?? 0),
          ms: (all?.ms ?? 0) - (part?.ms ?? 0),
        }
        return rest.ms >= 1000 ? [present(rank, rest)] : []
      })
      const sum = parts.reduce((total, { value }) => total + (value ?? 0), 0)
      return { local, parts, passedOver, sum, mean: null, min: null, max: null }
    })
}

interface Within {
  bucket: Period
  /** the window, in local time */
  from: number
  until: number
  changes: readonly OffsetChange[]
}

function shareOut(
  { pieces, covered }: MergedIntervals,
  { bucket, from, until, changes }: Within,
): Shares {
  const shares: Shares = new Map()
  const add = (local: number, source: string, { value, ms }: Share) => {
    if (local < from || local >= until) return
    const [start] = bucketAt(local, bucket)
    const own = shares.get(start) ?? new Map<string, Share>()
    const before = own.get(source) ?? { value: 0, ms: 0 }
    shares.set(start, own.set(source, { value: before.value + value, ms: before.ms + ms }))
  }
  for (const piece of pieces)
    add(piece.from + piece.offset * 1000, piece.source, { value: piece.value, ms: 0 })
  for (const { source, spans } of covered)
    for (const span of spans)
      for (let at = span.from; at < span.until; ) {
        const index = changes.findLastIndex((change) => change.at <= at)
        const offsetMs = (changes[Math.max(0, index)]?.offset ?? 0) * 1000
        const local = at + offsetMs
        const edges = [bucketAt(local, bucket)[1], from, until].filter((edge) => edge > local)
        const next = Math.min(
          span.until,
          Math.min(...edges) - offsetMs,
          changes[index + 1]?.at ?? span.until,
        )
        add(local, source, { value: 0, ms: next - at })
        at = next
      }
  return shares
}

function findChanges(pieces: MergedIntervals['pieces']): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (const { from, offset } of pieces.toSorted((a, b) => a.from - b.from))
    if (changes.at(-1)?.offset !== offset) changes.push({ at: from, offset })
  return changes
}
