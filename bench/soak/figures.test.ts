import { describe, expect, it } from 'vitest'
import { judgeGrowth, measureDrift, measureGrowth, slopePerMinute } from './figures.ts'

const minute = 60_000

describe('measureGrowth', () => {
  it('finds a leak under the saw teeth of garbage collection', () => {
    const samples = Array.from({ length: 96 }, (_, index) => ({
      at: index * 5_000,
      residentMb: 300,
      // Grows by 2 MB a minute, with up to 55 MB of garbage on top.
      usedMb: 100 + (index * 5_000 * 2) / minute + (index % 12) * 5,
    }))
    const { used, resident } = measureGrowth(samples)
    expect(used.slope).toBeCloseTo(2, 1)
    expect(resident.slope).toBe(0)
    expect(judgeGrowth(used, 1)).toBe('exceeded')
  })

  it('finds none where only the garbage grows and is collected', () => {
    const samples = Array.from({ length: 96 }, (_, index) => ({
      at: index * 5_000,
      residentMb: 300,
      usedMb: 100 + (index % 12) * (5 + index / 12),
    }))
    const { used } = measureGrowth(samples)
    expect(used.slope).toBeCloseTo(0, 5)
    expect(judgeGrowth(used, 1)).toBe('kept')
  })

  it('has no slope without samples', () => {
    expect(slopePerMinute([])).toEqual({ slope: 0, error: 0 })
    expect(measureGrowth([]).used).toEqual({ mb: 0, slope: 0, error: 0 })
  })

  it('is uncertain where the garbage is larger than the growth', () => {
    const points = [180, 150, 210, 160, 200, 170].map((mb, index) => ({ at: index * minute, mb }))
    expect(judgeGrowth(slopePerMinute(points), 1)).toBe('uncertain')
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
