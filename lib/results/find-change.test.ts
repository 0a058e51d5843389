import { describe, expect, it } from 'vitest'
import { findChange } from './find-change.ts'
import type { ResultSeries, SeriesPoint } from './result-view.ts'

const unit = { ucum: 'ng/mL', label: 'ng/mL' }

function seriesOf(...values: (Partial<SeriesPoint> & { text: string })[]): ResultSeries {
  const points = values.map((value, index) => ({
    resultId: String(index),
    day: `2026-0${index + 1}-01`,
    number: Number(value.text),
    comparator: null,
    low: null,
    high: null,
    range: null,
    interpretation: 'normal' as const,
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
    const series = seriesOf({ text: '14' }, { text: '15', comparator: '<' }, { text: '16' })
    for (const resultId of ['0', '1', '2', 'undated'])
      expect(findChange([series], resultId)).toBeUndefined()
  })
})
