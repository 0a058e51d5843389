import {
  type IntervalSource,
  type MergedIntervals,
  mergeIntervals,
} from '#contract/wearables/merging/merge-intervals.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import { excludeFrom } from '#lib/wearables/numbers/exclude.ts'
import { findChanges, type OffsetChange } from '#lib/wearables/numbers/local-days.ts'
import { type Range, readIntervals } from './read-intervals.ts'
import { type RankedTopic, readRankedSources } from './read-sources.ts'

export interface CountReading extends RankedTopic {
  /** everything that was measured, in the order of preference */
  given: IntervalSource[]
  merged: MergedIntervals
  changes: OffsetChange[]
}

/** Counts such as steps, merged for reading. `offset` is where the person is when nothing says so. */
export async function readCounts(
  tx: Transaction,
  patientId: PatientId,
  { metric, offset, now, ...range }: Range & { metric: Metric; offset: number; now: number },
): Promise<CountReading> {
  const { resource } = describeMetric(metric)
  const ranked = await readRankedSources(tx, patientId, { topic: metric, resource })
  const given = await readIntervals(tx, patientId, ranked, { ...range, resource, offset, now })
  const merged = mergeIntervals(given.map((source) => excludeFrom(source, ranked.exclusions)))
  const all = mergeIntervals(given)
  return { ...ranked, given, merged, changes: findChanges(all.pieces, offset) }
}
