import { describe, expect, it } from 'vitest'
import { judgeGrowth, measureDrift, measureGrowth } from './figures.ts'

describe('measureGrowth', () => {
  const every30Seconds = (count: number, mb: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => ({ at: index * 30_000, mb: mb(index) }))

  it('finds a leak under what requests hold for a moment', () => {
    const growth = measureGrowth(every30Seconds(14, (index) => 100 + index + (index % 3) * 2))
    expect(growth.slope).toBeCloseTo(2, 0)
    expect(judgeGrowth(growth, 1)).toBe('exceeded')
  })

  it('finds none where memory only goes up and down', () => {
    const growth = measureGrowth(every30Seconds(14, (index) => 100 + (index % 2) * 3))
    expect(judgeGrowth(growth, 1)).toBe('kept')
  })

  it('is uncertain where the changes are larger than the growth', () => {
    const mb = [180, 150, 210, 160, 200, 170]
    expect(judgeGrowth(measureGrowth(every30Seconds(6, (index) => mb[index] ?? 0)), 1)).toBe(
      'uncertain',
    )
  })

  it('has no slope without samples', () => {
    expect(measureGrowth([])).toEqual({ mb: 0, slope: 0, error: 0 })
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
