import { describe, expect, it } from 'vitest'
import { interpretRow } from './interpret-row.ts'

const row = {
  number: 5.7,
  comparator: null,
  referenceRange: '<5.7',
  low: null,
  high: 5.7,
  flag: null,
  interpretation: 'normal',
  isAbove: null,
  isBelow: null,
}

describe('interpretRow', () => {
  it('reads a value at an excluded limit as outside, and at an included one as inside', () => {
    expect(interpretRow(row).interpretation).toBe('high')
    expect(interpretRow({ ...row, referenceRange: '≤5.7' }).interpretation).toBe('normal')
  })

  it.each([
    ['H', 4, 'abnormal', 'high', true],
    ['L', 6, 'abnormal', 'low', true],
    ['N', 6, 'normal', 'normal', true],
    ['H', 6, 'abnormal', 'high', false],
    ['*', 6, 'abnormal', 'high', false],
    ['*', 4, 'abnormal', 'abnormal', true],
    ['HH', 9, 'critical', 'critical-high', false],
    ['C', 9, 'critical', 'critical-high', false],
  ])('flag %s with %s is %s', (flag, number, interpretation, expected, isContradictory) => {
    expect(interpretRow({ ...row, flag, number, interpretation })).toEqual({
      interpretation: expected,
      isContradictory,
    })
  })

  it('takes the interpretation of an order as the lab’s flag', () => {
    const ordered = { ...row, orderId: 'e0e4f9a4-5b8f-4bb0-8b8e-0f0f2ac0d001' }
    expect(interpretRow(ordered)).toEqual({ interpretation: 'normal', isContradictory: true })
    expect(interpretRow({ ...ordered, number: 6, interpretation: 'abnormal' })).toEqual({
      interpretation: 'high',
      isContradictory: false,
    })
  })

  it('keeps what the lab says about a value in words', () => {
    const words = { ...row, number: null, low: null, high: null, referenceRange: 'Nonreactive' }
    expect(interpretRow({ ...words, flag: 'A', interpretation: 'abnormal' })).toEqual({
      interpretation: 'abnormal',
      isContradictory: false,
    })
    expect(interpretRow({ ...words, interpretation: 'of_tomorrow' }).interpretation).toBe('unknown')
  })
})
