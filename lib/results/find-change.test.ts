import { describe, expect, it } from 'vitest'
import { findChange, findObstacle } from './find-change.ts'
import type { ResultSeries, SeriesPoint } from './result-view.ts'

const unit = { ucum: 'ng/mL', label: 'ng/mL' }

function seriesOf(...values: (Partial<SeriesPoint> & { text: string })[]): ResultSeries {
  const points = values.map((value, index) => ({
    resultId: String(index),
    day: `2026-0${index + 1}-01`,
    number: Number(value.text),
    comparator: null,
    limits: null,
    labName: null,
    range: null,
    interpretation: 'normal' as const,
    isContradictory: false,
    ...value,
  }))
  return { unit, otherUnits: [], points, convertedCount: 0, undatedCount: 0 }
}

describe('findChange', () => {
  it.each([
    ['14', '31', 'more', '17'],
    ['5.1', '4.95', 'less', '0.15'],
    ['0.3', '0.1', 'less', '0.2'],
    ['4.1', '4.1', 'same', '0.0'],
  ])('from %s to %s is %s by %s', (before, now, direction, difference) => {
    const series = seriesOf({ text: before }, { text: now })
    expect(findChange([series], '1')).toEqual({
      direction,
      difference,
      unit,
      previous: series.points[0],
    })
  })

  it('returns nothing for a first value, a bound or a value without a date', () => {
    const series = seriesOf({ text: '14' }, { text: '15', comparator: '<' })
    for (const resultId of ['0', '1', 'undated'])
      expect(findChange([series], resultId)).toBeUndefined()
  })

  it('passes over a bound and over another lab, but not over an unknown lab', () => {
    const series = seriesOf(
      { text: '14', labName: 'Northfield' },
      { text: '20', labName: 'Westbrook' },
      { text: '15', comparator: '<' },
      { text: '16', labName: 'NORTHFIELD' },
      { text: '18' },
    )
    expect(findChange([series], '3')?.previous.text).toBe('14')
    expect(findChange([series], '4')?.previous.text).toBe('16')
  })
})

describe('findObstacle', () => {
  const exact = { comparator: null, labName: 'Northfield' }

  it('is a bound, or two labs that are known to differ', () => {
    expect(findObstacle(exact, exact)).toBeUndefined()
    expect(findObstacle(exact, { ...exact, comparator: '<' })).toBe('comparator')
    expect(findObstacle(exact, { ...exact, labName: 'Westbrook' })).toBe('lab')
    expect(findObstacle(exact, { ...exact, labName: null })).toBeUndefined()
  })
})
