import { describe, expect, it } from 'vitest'
import { placeNumber, printLimits, readLimits } from './limits.ts'

describe('readLimits', () => {
  it.each([
    ['<5.7', null, 5.7, 'high'],
    ['< 5,7', null, 5.7, 'high'],
    ['<= 5.7', null, 5.7, null],
    ['≤5.7', null, 5.7, null],
    ['=<5.7', null, 5.7, null],
    ['less than 100', null, 100, 'high'],
    ['menor que 100', null, 100, 'high'],
    ['up to 40', null, 40, null],
    ['> 50', 50, null, 'low'],
    ['>=50', 50, null, null],
    ['=> 50', 50, null, null],
    ['above 60', 60, null, 'low'],
    ['65 - 99', 65, 99, null],
    ['<200 Desirable / 200-239 Borderline', null, 200, 'high'],
    ['< 1,000', null, 1000, 'high'],
  ] as const)('%s excludes its %s/%s limit: %s', (printed, low, high, excluded) => {
    expect(readLimits(printed, low, high)).toEqual({
      low,
      high,
      isLowExcluded: excluded === 'low',
      isHighExcluded: excluded === 'high',
    })
  })

  it('is null without a limit', () => {
    expect(readLimits('Negative', null, null)).toBeNull()
  })
})

describe('placeNumber', () => {
  const under = readLimits('<5.7', null, 5.7)
  const range = readLimits('3.5 - 5.1', 3.5, 5.1)

  it.each([
    [5.7, null, under, 'above'],
    [5.69, null, under, 'within'],
    [5.1, null, range, 'within'],
    [3.5, null, range, 'within'],
    [5.2, null, range, 'above'],
    [3.4, null, range, 'below'],
    [5.7, '<', under, 'within'],
    [5.7, '<=', under, 'unknown'],
    [10, '<', range, 'unknown'],
    [3, '<', range, 'below'],
    [5.1, '>', range, 'above'],
    [5.1, '>=', range, 'unknown'],
    [null, null, range, 'unknown'],
    [5, null, null, 'unknown'],
  ] as const)('%s (%s) is %#', (value, comparator, limits, place) => {
    expect(placeNumber(value, comparator, limits)).toBe(place)
  })
})

describe('printLimits', () => {
  it('keeps an excluded limit excluded', () => {
    expect(printLimits(readLimits('<5.7', null, 5.7))).toBe('< 5.7')
    expect(printLimits(readLimits('up to 5.7', null, 5.7))).toBe('≤ 5.7')
    expect(printLimits(readLimits('>50', 50, null))).toBe('> 50')
    expect(printLimits(readLimits('> 3 and < 9', 3, 9))).toBe('> 3, < 9')
    expect(printLimits(readLimits('3-9', 3, 9))).toBe('3 – 9')
  })
})
