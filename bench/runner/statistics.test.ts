import { describe, expect, it } from 'vitest'
import { compareRounds, createRandom, median, quantile, summarize } from './statistics.ts'

describe('statistics', () => {
  it('finds the median and quantiles', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(quantile([0, 10], 0.95)).toBe(9.5)
    expect(median([])).toBeNaN()
    expect(summarize([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 })
  })

  it('compares rounds in pairs, so that a slow round favors neither side', () => {
    const theirs = [100, 50, 200, 80, 120]
    const ours = theirs.map((value) => value * 0.8)
    const { median: middle, low, high } = compareRounds(ours, theirs)
    for (const value of [middle, low, high]) expect(value).toBeCloseTo(0.8)
  })

  it('widens the interval around the median with the noise', () => {
    const random = createRandom(7)
    const theirs = Array.from({ length: 9 }, () => 100)
    const calm = compareRounds(
      theirs.map((value) => value * (1 + random() / 100)),
      theirs,
    )
    const wild = compareRounds(
      theirs.map((value) => value * (0.5 + random())),
      theirs,
    )
    expect(calm.low).toBeLessThanOrEqual(calm.median)
    expect(calm.high).toBeGreaterThanOrEqual(calm.median)
    expect(wild.high - wild.low).toBeGreaterThan(10 * (calm.high - calm.low))
  })

  it('draws the same numbers for the same seed', () => {
    const draw = () => Array.from({ length: 3 }, createRandom(3))
    expect(draw()).toEqual(draw())
  })
})
