import { describe, expect, it } from 'vitest'
import { buildGrid, type GridValue } from './build-grid.ts'

let count = 0

function value(day: string | null, text: string, given: Partial<GridValue> = {}): GridValue {
  count += 1
  return {
    biomarker: '2823-3',
    displayName: 'Potassium',
    panel: null,
    position: 0,
    observedOn: day === null ? null : new Date(day),
    value: text,
    unit: 'mmol/L',
    ucumUnit: 'mmol/L',
    referenceRange: null,
    comparator: null,
    number: Number(text),
    low: null,
    high: null,
    flag: null,
    interpretation: 'normal',
    isAbove: null,
    isBelow: null,
    status: 'final',
    note: null,
    labName: 'Northfield',
    orderId: null,
    jobId: day ?? `undated-${count}`,
    rowId: String(count),
    ...given,
  }
}

const rowOf = (grid: ReturnType<typeof buildGrid>) => grid.groups[0]?.rows[0]

describe('buildGrid', () => {
  it('has several values of one report in one cell, and none of them as the value before', () => {
    const grid = buildGrid([], [value('2026-03-01', '4'), value('2026-03-01', '6')])
    expect(rowOf(grid)).toMatchObject({
      cells: [[{ value: '4' }, { value: '6' }]],
      change: { kind: 'unclear', why: 'several' },
      trend: [],
    })
    const same = buildGrid(
      [],
      [value('2026-03-01', '4'), value('2026-03-01', '4'), value('2026-01-01', '3')],
    )
    expect(rowOf(same)?.change).toMatchObject({ kind: 'value', difference: '1' })
  })

  it('compares with no day of which the values differ', () => {
    const before = [value('2026-01-01', '4'), value('2026-01-01', '5', { jobId: 'other' })]
    expect(rowOf(buildGrid([value('2026-03-01', '6')], before))?.change).toEqual({
      kind: 'unclear',
      why: 'several',
    })
  })

  it.each([
    [{ labName: 'Westbrook' }, 'lab'],
    [{ labName: null }, 'unknown-lab'],
    [{ comparator: '<' }, 'inexact'],
    [{ ucumUnit: 'mg/dL', unit: 'mg/dL' }, 'unit'],
  ])('does not subtract across %j', (given, why) => {
    const grid = buildGrid([value('2026-03-01', '6')], [value('2026-01-01', '4', given)])
    expect(rowOf(grid)?.change).toEqual({ kind: 'unclear', why })
  })

  it('never compares with a later value or with one without a date', () => {
    const others = [value('2026-09-01', '7'), value(null, '2')]
    const grid = buildGrid([value('2026-03-01', '6')], others)
    expect(rowOf(grid)).toMatchObject({ change: null, trend: [{ number: 6 }] })
    expect(grid.columns.map(({ day, isLater }) => [day, isLater])).toEqual([
      ['2026-03-01', false],
      ['2026-09-01', true],
      [null, false],
    ])
  })

  it('leaves the oldest out where there are too many columns, and not those without a date', () => {
    const days = ['2026-02-01', '2026-01-01', '2025-12-01', '2025-11-01']
    const others = [
      value('2026-09-01', '7'),
      ...days.map((day) => value(day, '4')),
      value(null, '2'),
    ]
    const { columns } = buildGrid([value('2026-03-01', '6')], others, { maxColumns: 5 })
    expect(columns.map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-09-01',
      '2026-02-01',
      '2026-01-01',
      null,
    ])
  })
})
