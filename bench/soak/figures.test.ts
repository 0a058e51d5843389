import { describe, expect, it } from 'vitest'
import { measureDrift, measureGrowth, slopePerMinute } from './figures.ts'

const minute = 60_000

describe('measureGrowth', () => {
  it('finds a leak under the saw teeth of garbage collection', () => {
    const samples = Array.from({ length: 96 }, (_, index) => ({
      at: index * 5_000,
      residentMb: 300,
      // Grows by 2 MB a minute, with up to 55 MB of garbage on top.
      usedMb: 100 + (index * 5_000 * 2) / minute + (index % 12) * 5,
    }))
    const { usedSlope, residentSlope } = measureGrowth(samples)
    expect(usedSlope).toBeCloseTo(2, 1)
    expect(residentSlope).toBe(0)
  })

  it('finds none where only the garbage grows and is collected', () => {
    const samples = Array.from({ length: 96 }, (_, index) => ({
      at: index * 5_000,
      residentMb: 300,
      usedMb: 100 + (index % 12) * (5 + index / 12),
    }))
    expect(measureGrowth(samples).usedSlope).toBeCloseTo(0, 5)
  })

  it('has no slope without samples', () => {
    expect(slopePerMinute([])).toBe(0)
    expect(slopePerMinute([{ at: 1, mb: 5 }])).toBe(0)
  })
})

describe('measureDrift', () => {
  it('compares the last third of the time with the first', () => {
    const answers = Array.from({ length: 900 }, (_, index) => ({
      startedAt: index * 100,
      endedAt: index * 100 + (index < 600 ? 20 : 40),
    }))
    expect(measureDrift(answers, 0, 90_000)).toEqual({ first: 20, last: 40, ratio: 2 })
  })
})
