import { describe, expect, it } from 'vitest'
import {
  findBefore,
  findChange,
  findChangeObstacle,
  findObstacle,
  findPreviousMark,
} from './find-change.ts'
import type { BiomarkerValue, ResultSeries, SeriesPoint } from './result-view.ts'

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

/** Newest first, as they are read. */
const valuesOf = ({ points }: ResultSeries, { ucum, label } = unit) =>
  points
    .map(({ resultId, day, number, text }) => ({
      resultId,
      day,
      value: text,
      unit: label,
      ucumUnit: ucum,
      labName: null,
      scale: { number, comparator: null, limits: null },
    }))
    .reverse() as BiomarkerValue[]

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

  it('passes over a bound, over another lab and over one that is not named', () => {
    const series = seriesOf(
      { text: '14', labName: 'Northfield' },
      { text: '20', labName: 'Westbrook' },
      { text: '15', comparator: '<' },
      { text: '16', labName: 'NORTHFIELD' },
      { text: '18' },
    )
    expect(findChange([series], '3')?.previous.text).toBe('14')
    expect(findChange([series], '4')).toBeUndefined()
  })
})

describe('several values of one day', () => {
  it('are never earlier than one another', () => {
    const day = '2026-03-01'
    const series = seriesOf({ text: '14', day }, { text: '90', day })
    expect(findChange([series], '1')).toBeUndefined()
    const earlier = seriesOf({ text: '12' }, { text: '14', day }, { text: '90', day })
    expect(findChange([earlier], '1')?.previous.text).toBe('12')
    expect(findChange([earlier], '2')?.previous.text).toBe('12')
  })

  it('are no value before where they differ, which is said', () => {
    const day = '2026-03-01'
    const differing = seriesOf(
      { text: '12' },
      { text: '14', day },
      { text: '90', day },
      { text: '15', day: '2026-04-01' },
    )
    expect(findChange([differing], '3')).toBeUndefined()
    expect(findChangeObstacle(valuesOf(differing), [differing])).toMatchObject({
      why: 'several',
      previous: { day },
    })
    const same = seriesOf(
      { text: '14', day },
      { text: '14', day },
      { text: '15', day: '2026-04-01' },
    )
    expect(findChange([same], '2')).toMatchObject({ difference: '1' })
    expect(findChangeObstacle(valuesOf(same), [same])).toBeUndefined()
  })

  it('leave those without a day out', () => {
    const values = [
      { day: null, number: 3 },
      { day: '2026-03-01', number: 1 },
      { day: '2026-01-01', number: 2 },
    ]
    expect(findBefore('2026-04-01', values)?.number).toBe(1)
    expect(findBefore('2026-02-01', values)?.number).toBe(2)
    expect(findBefore('2026-01-01', values)).toBeUndefined()
    expect(findBefore(null, values)).toBeUndefined()
  })
})

describe('findPreviousMark', () => {
  const inGrams = { ucum: 'g/dL', label: 'g/dL' }
  const inMoles = { ucum: 'mmol/L', label: 'mmol/L' }
  const converted = seriesOf({ text: '8.07', number: 8.07 }, { text: '8.69', number: 8.69 })
  const change = findChange([{ ...converted, unit: inMoles }], '1')

  it('is in the unit of the value, whichever unit the reader chose', () => {
    const values = valuesOf(seriesOf({ text: '13' }, { text: '14' }), inGrams)
    expect(values[0] && change && findPreviousMark(values[0], change, values)).toEqual({
      number: 13,
      text: '13',
      day: '2026-01-01',
    })
    const inChosen = { ...values[0], ucumUnit: 'mmol/L', unit: 'mmol/L' } as BiomarkerValue
    expect(change && findPreviousMark(inChosen, change, values)?.number).toBe(8.07)
  })

  it('is missing where the value before was printed in a third unit', () => {
    const [newest, before] = valuesOf(seriesOf({ text: '130' }, { text: '14' }), inGrams)
    if (!newest || !before || !change) throw new Error('no values')
    const inThird = { ...before, ucumUnit: 'g/L', unit: 'g/L' }
    expect(findPreviousMark(newest, change, [newest, inThird])).toBeUndefined()
  })
})

describe('findObstacle', () => {
  const exact = { comparator: null, labName: 'Northfield' }

  it('is a bound, two labs that differ, or one that is not named', () => {
    expect(findObstacle(exact, exact)).toBeUndefined()
    expect(findObstacle(exact, { ...exact, comparator: '<' })).toBe('comparator')
    expect(findObstacle(exact, { ...exact, labName: 'Westbrook' })).toBe('lab')
    expect(findObstacle(exact, { ...exact, labName: null })).toBe('unknown-lab')
    const unnamed = { ...exact, labName: null }
    expect(findObstacle(unnamed, unnamed)).toBeUndefined()
  })
})
