import { describe, expect, it } from 'vitest'
import type { QueryCell } from '#lib/insights/queries/query-view.ts'
import { layOutChart } from './lay-out-chart.ts'

function chartOf(columns: Record<string, QueryCell[]>, hidden: number[] = []) {
  const all = Object.entries(columns).map(([name, values]) => ({ name, values }))
  return layOutChart({ columns: all, rowCount: all[0]?.values.length ?? 0 }, new Set(hidden))
}

const days = (...numbers: number[]) =>
  numbers.map((day) => `2026-05-${String(day).padStart(2, '0')}T00:00:00`)

describe('layOutChart', () => {
  it('ends the line where a day or a value is missing', () => {
    const chart = chartOf({ 'group_key.1': days(1, 2, 3, 5, 6, 7), mean: [1, 2, 3, 4, null, 5] })
    const [series] = chart?.panels[0]?.series ?? []
    const values = series?.stretches.map((stretch) => stretch.map(({ value }) => value))
    expect(values).toEqual([[1, 2, 3], [4], [5]])
    expect(series?.stretches[0]?.[0]).toMatchObject({ x: 0 })
    expect(series?.stretches.at(-1)?.[0]).toMatchObject({ x: 1 })
  })

  it('draws columns of different sizes in panels of their own, and one line for each source', () => {
    const chart = chartOf(
      {
        'group_key.1': days(1, 1, 2),
        'group_key.2': ['oura', 'fitbit', 'oura'],
        mean: [60, 61, 62],
        sum: [6_000, 6_100, 6_200],
        count: [100, 100, 100],
      },
      [4],
    )
    expect(chart?.panels.map(({ series }) => series.map(({ group }) => group))).toEqual([
      ['oura', 'fitbit'],
      ['oura', 'fitbit'],
    ])
  })

  it('draws few groups as bars from zero, and nothing without numbers', () => {
    const chart = chartOf({ 'group_key.1': [1, 2, 3], mean: [10, 20, 30] })
    expect([chart?.kind, chart?.panels[0]?.ticks[0]?.value]).toEqual(['groups', 0])
    const many = Array.from({ length: 61 }, (_, index) => index)
    expect(chartOf({ 'group_key.1': many, mean: many })).toBeUndefined()
    expect(chartOf({ index: days(1), name: ['a'] })).toBeUndefined()
    expect(chartOf({})).toBeUndefined()
  })
})
