import { describe, expect, it } from 'vitest'
import type { SeriesPoint } from '#lib/results/result-view.ts'
import { summarizeSeries } from './summarize-series.ts'

const limits = { low: 3, high: 7, isLowExcluded: false, isHighExcluded: false }

const pointsOf = (...given: (Partial<SeriesPoint> & { number: number })[]) =>
  given.map(
    (point, index): SeriesPoint => ({
      resultId: String(index),
      day: `2026-0${index + 1}-01`,
      text: `${point.comparator ?? ''}${point.number}`,
      comparator: null,
      limits,
      range: '3 – 7',
      interpretation: 'normal',
      isContradictory: false,
      labName: null,
      ...point,
    }),
  )

describe('summarizeSeries', () => {
  it('counts a bound as inside or outside only where it surely is', () => {
    const points = pointsOf(
      { number: 5 },
      { number: 9, interpretation: 'high' },
      { number: 10, comparator: '<' },
      { number: 10, comparator: '<', interpretation: 'unknown' },
      { number: 2, comparator: '<', interpretation: 'low' },
      { number: 7, comparator: '<=', limits: { ...limits, low: null } },
    )
    expect(summarizeSeries(points)).toMatchObject({ placed: 4, inside: 2, unplaced: 2 })
  })

  it('finds the lowest and the highest among exact values only', () => {
    const points = pointsOf(
      { number: 1, comparator: '<' },
      { number: 6 },
      { number: 4 },
      { number: 90, comparator: '>' },
    )
    expect(summarizeSeries(points)).toMatchObject({
      extremes: { least: { text: '4' }, most: { text: '6' } },
      boundCount: 2,
    })
    const [bound, exact] = [{ number: 1, comparator: '<' }, { number: 6 }]
    expect(summarizeSeries(pointsOf(bound, exact)).extremes).toBeUndefined()
    expect(summarizeSeries([])).toMatchObject({ extremes: undefined, latest: undefined })
  })

  it('names no latest value where the last day has several that differ', () => {
    const day = '2026-02-01'
    const points = pointsOf({ number: 4 }, { number: 5, day }, { number: 6, day })
    expect(summarizeSeries(points).latest).toBeUndefined()
    const same = pointsOf({ number: 4 }, { number: 5, day }, { number: 5, day })
    expect(summarizeSeries(same).latest?.text).toBe('5')
  })

  it('counts no value whose flag its range contradicts', () => {
    const points = pointsOf({ number: 5, isContradictory: true, interpretation: 'high' })
    expect(summarizeSeries(points)).toMatchObject({ placed: 0, inside: 0, unplaced: 0 })
  })
})
