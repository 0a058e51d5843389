import { slotMinutesOf } from '#contract/wearables/merging/slot-minutes.ts'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { SourceType } from '#contract/wearables/sources.ts'

/**
 * counts: added up, such as steps. points: measured all the time, such as a heart rate. readings: measured now and then,
 * such as a weight.
 */
export type MetricKind = 'counts' | 'points' | 'readings'

interface MetricRule {
  kind: MetricKind
  resource: TimeseriesName
  /** what measures it best; others follow */
  preferred: readonly SourceType[]
  /** a day with less is partial */
  wholeHours: number
  /** of points: devices that measure less often have gaps */
  slotMinutes: number
}

const rule = (
  kind: MetricKind,
  resource: TimeseriesName,
  preferred: readonly SourceType[],
  rest: Partial<MetricRule> = {},
): MetricRule => ({
  kind,
  resource,
  preferred,
  wholeHours: 20,
  slotMinutes: slotMinutesOf(resource),
  ...rest,
})

const moving = ['watch', 'ring', 'phone'] as const
const beating = ['chest_strap', 'watch', 'ring'] as const
const sleeping = ['ring', 'watch'] as const
const weighing = ['scale', 'manual_scan', 'app'] as const

export const metrics = {
  steps: rule('counts', 'steps', moving),
  distance: rule('counts', 'distance', moving),
  calories_active: rule('counts', 'calories_active', moving),
  heartrate: rule('points', 'heartrate', beating),
  hrv: rule('points', 'hrv', sleeping, { wholeHours: 3 }),
  respiratory_rate: rule('points', 'respiratory_rate', sleeping, { wholeHours: 3 }),
  blood_oxygen: rule('readings', 'blood_oxygen', sleeping),
  glucose: rule('points', 'glucose', ['automatic', 'fingerprick'], {
    wholeHours: 17,
  }),
  body_weight: rule('readings', 'body_weight', weighing),
  body_fat: rule('readings', 'body_fat', weighing),
  blood_pressure: rule('readings', 'blood_pressure', ['cuff', 'manual_scan', 'app']),
} as const satisfies Record<string, MetricRule>

export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]

/** What sources are chosen for and stretches are left out of. */
export const topics = [...metricNames, 'sleep'] as const
export type Topic = (typeof topics)[number]

export function describeMetric(metric: Metric): MetricRule {
  return metrics[metric]
}

export function listPreferred(topic: Topic): readonly SourceType[] {
  return topic === 'sleep' ? sleeping : metrics[topic].preferred
}

export function isMetric(word: string): word is Metric {
  return Object.hasOwn(metrics, word)
}
