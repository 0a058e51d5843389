import { describe, expect, it } from 'vitest'
import { parseRange } from './parse-range.ts'

const limitsOf = (text: string) => {
  const { text: _text, ...limits } = parseRange(text) ?? { text }
  return limits
}

describe('limits that are printed for a level', () => {
  it.each([
    ['Desirable: <200', { high: 200, isHighExcluded: true }],
    ['Normal: <150 Borderline: 150-199 High: 200-499', { high: 150, isHighExcluded: true }],
    ['Deficient <20 Insufficient 20-29 Sufficient 30-100', { low: 30, high: 100 }],
    ['Negative <0.9 Equivocal 0.9-1.09 Positive >=1.1', { high: 0.9, isHighExcluded: true }],
    ['<100 Optimal; 100-129 Near optimal', { high: 100, isHighExcluded: true }],
    ['Normal < 5.7 Prediabetes 5.7 - 6.4 Diabetes >= 6.5', { high: 5.7, isHighExcluded: true }],
    ['Low risk: <1.0 High risk: >3.0', { high: 1, isHighExcluded: true }],
    ['Not immune: <10 Immune: >=10', { low: 10 }],
    ['Mangel: <20 Suffizient: 30-100', { low: 30, high: 100 }],
    ['Carence: <10 Insuffisant: 10-29 Souhaitable: 30-60', { low: 30, high: 60 }],
    ['Deseable: <200 Limítrofe: 200-239 Alto: >=240', { high: 200, isHighExcluded: true }],
    ['Non-reactive: <1.0', { high: 1, isHighExcluded: true }],
    ['Therapeutic: 10-20', { low: 10, high: 20 }],
    ['Follicular: 3.5-12.5', { low: 3.5, high: 12.5 }],
    ['70-99 mg/dL', { low: 70, high: 99 }],
  ])('are those of the normal one: %s', (text, limits) => {
    expect(limitsOf(text)).toEqual(limits)
  })

  it.each([
    'Deficient: <20',
    'Low: <40',
    'High risk: >3.0',
    'Positive: >=1.0',
    'Diabetes: >=6.5',
    'Not immune: <10',
    'Borderline: 200-239',
    '> 240 High',
    'Low <3.5 High >5.1',
    'Low risk: <1.0 Average risk: 1.0-3.0 High risk: >3.0',
    'Follicular: 3.5-12.5 Luteal: 1.7-7.7',
    'AM: 6.2-19.4 PM: 2.3-11.9',
    'Fasting: 70-99 Random: 70-140',
  ])('are no reference range where none of them, or more than one, may be: %s', (text) => {
    expect(limitsOf(text)).toEqual({ isUndecided: true })
  })
})
