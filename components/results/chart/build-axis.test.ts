import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesPoint } from '#lib/results/result-view.ts'
import { buildBands, buildTimeSpan, buildValueTicks, chooseDays, timeOf } from './build-axis.ts'

const point = (day: string, number: number, low: number | null, high: number | null) =>
  ({
    resultId: day,
    day,
    number,
    limits: { low, high, isLowExcluded: false, isHighExcluded: false },
    labName: null,
    text: String(number),
    comparator: null,
    range: null,
    interpretation: 'unknown',
    isContradictory: false,
  }) satisfies SeriesPoint

describe('buildBands', () => {
  it('gives each value its own range and merges equal neighbors', () => {
    const points = [
      point('2026-01-01', 5, 1, 9),
      point('2026-02-01', 6, 1, 9),
      point('2026-03-01', 6, 2, null),
      point('2026-04-01', 6, null, null),
    ]
    const bands = buildBands(points)
    expect(bands.map(({ low, high }) => [low, high])).toEqual([
      [1, 9],
      [2, null],
    ])
    expect(bands[0]?.from).toBe(buildTimeSpan(points)[0])
    expect(bands[0]?.to).toBe(bands[1]?.from)
  })
})

describe('buildValueTicks', () => {
  it('covers every value and limit with a few round numbers, below zero only if needed', () => {
    const value = fc.double({ min: 0, max: 1e6, noNaN: true }).map((one) => Number(one.toFixed(3)))
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (pairs) => {
        const points = pairs.map(([number, high]) => point('2026-01-01', number, null, high))
        const ticks = buildValueTicks(points)
        const all = pairs.flat()
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...all))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...all))
        expect(ticks[0]).toBeGreaterThanOrEqual(0)
        expect(ticks.length).toBeLessThanOrEqual(9)
      }),
    )
  })
})

describe('chooseDays', () => {
  it('always labels the latest day, and keeps labels apart', () => {
    const points = ['2026-01-01', '2026-01-02', '2026-06-01'].map((day) =>
      point(day, 1, null, null),
    )
    expect(chooseDays(points)).toEqual([timeOf('2026-01-02'), timeOf('2026-06-01')])
  })

  it('leaves room for a month and its year on a phone', () => {
    // px: the chart of a phone that is 390 px wide, and the widest of "Nov 2026" and "nov 2026".
    const [chart, label] = [270, 56]
    const day = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), (ages) => {
        const points = ages
          .sort((a, b) => a - b)
          .map((age) => point(new Date(age * 86_400_000).toISOString().slice(0, 10), 1, null, null))
        const [from, to] = buildTimeSpan(points)
        const ends = chooseDays(points).map((at) => {
          const x = (at - from) / (to - from)
          const start = x * chart - (x > 0.88 ? label : x < 0.08 ? 0 : label / 2)
          return [start, start + label] as const
        })
        for (const [index, [start]] of ends.entries())
          expect(start).toBeGreaterThan(ends[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY)
      }),
    )
  })
})
