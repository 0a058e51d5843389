import { describe, expect, it } from 'vitest'
import { findDistance } from './find-distance.ts'
import { readLimits } from './limits.ts'
import type { Comparator } from './read-number.ts'

const distance = (
  value: string,
  printed: string,
  [low, high]: [number | null, number | null],
  comparator: Comparator | null = null,
) =>
  findDistance({
    value,
    scale: { number: Number(value), comparator, limits: readLimits(printed, low, high) },
  })

describe('findDistance', () => {
  it('measures from the limit, as exactly as the more exact of the two', () => {
    expect(distance('138', '<100', [null, 100])).toEqual({
      side: 'above',
      difference: '38',
      limit: '100',
    })
    expect(distance('5.4', '3.5 - 5.1', [3.5, 5.1])?.difference).toBe('0.3')
    expect(distance('9', '15 - 150', [15, 150])).toMatchObject({ side: 'below', difference: '6' })
  })

  it('is nothing but outside at an excluded limit', () => {
    expect(distance('5.7', '<5.7', [null, 5.7])).toMatchObject({ side: 'above', difference: null })
    expect(distance('5.7', '≤5.7', [null, 5.7])).toBeUndefined()
  })

  it('is unknown for a value that is only a limit itself, and inside', () => {
    expect(distance('3', '3.5 - 5.1', [3.5, 5.1], '<')).toBeUndefined()
    expect(distance('4', '3.5 - 5.1', [3.5, 5.1])).toBeUndefined()
  })
})
