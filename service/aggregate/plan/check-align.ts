import type { Period, Query } from '#contract/aggregate/query.ts'
import type { LocalWindow } from '#service/aggregate/tables/query-table.ts'
import type { Place } from './query-refusal.ts'
import type { GroupKey } from './resolve-keys.ts'
import type { Output } from './resolve-outputs.ts'
import { boundsOf, lengthOf } from './time-keys.ts'

export interface Alignment {
  mode: 'carry_forward' | 'carry_backward' | 'carry_nearest'
  cap: Period | undefined
  bucket: Period
  /** which of the keys has the bucket */
  bucketKey: number
}

const maxBuckets = 1_000_000

/** The rules of align (contract 2.15): it fills buckets of time, so each row must say which one it is. */
export function checkAlign(
  { align }: Query,
  { keys, outputs, window }: { keys: GroupKey[]; outputs: Output[]; window: LocalWindow },
  place: Place,
): Alignment | undefined {
  if (!align) return undefined
  const { carry } = align
  const bucketKey = keys.findIndex((key) => key.bucket !== undefined)
  const bucket = keys[bucketKey]?.bucket
  if (!bucket) throw place.at('align').refuse('align needs a date_trunc in group_by')
  if (keys.some((key) => key.isDatePart))
    throw place.at('align').refuse('align does not go together with a date_part')
  const selected = new Set(outputs.flatMap(({ from }) => (from.kind === 'key' ? [from.index] : [])))
  const missing = keys.findIndex((_, index) => !selected.has(index))
  if (missing >= 0)
    throw place.at('group_by', missing).refuse('with align, each item of group_by must be selected')
  const isNearest = carry.mode === 'carry_nearest'
  const cap = (isNearest ? carry.span : carry.max_age) ?? undefined
  const capPlace = place.at('align', 'carry', isNearest ? 'span' : 'max_age')
  if (cap && isShorter(cap, bucket))
    throw capPlace.refuse('is shorter than the buckets of date_trunc')
  const capSeconds = cap ? 2 * boundsOf(cap)[1] : 0
  if ((lengthOfWindow(window) + capSeconds) / boundsOf(bucket)[0] > maxBuckets)
    throw (cap ? capPlace : place.at('align')).refuse(`makes more than ${maxBuckets} rows`)
  return { mode: carry.mode, cap, bucket, bucketKey }
}

function isShorter(cap: Period, bucket: Period) {
  const [a, b] = [lengthOf(cap), lengthOf(bucket)]
  if (a.months !== undefined && b.months !== undefined) return a.months < b.months
  return boundsOf(cap)[0] < boundsOf(bucket)[1]
}

function lengthOfWindow({ from, until }: LocalWindow) {
  return (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 1000
}
