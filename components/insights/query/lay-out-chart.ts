import { buildTicksBetween } from '#components/results/chart/build-axis.ts'
import type { QueryCell, QueryTable } from '#lib/insights/queries/query-view.ts'

export interface ChartPoint {
  /** shares of the chart's width and height, from the top left */
  x: number
  y: number
  value: number
}

export interface ChartSeries {
  /** the column, and what it is grouped by besides the time */
  column: number
  group: string
  /** unbroken stretches: where a value is missing the line ends */
  stretches: ChartPoint[][]
}

export interface ChartPanel {
  series: ChartSeries[]
  ticks: { value: number; y: number }[]
}

export interface QueryChart {
  kind: 'time' | 'groups'
  xColumn: number
  /** the different values of the x column, in order, and where they are */
  stops: { label: string; x: number }[]
  panels: ChartPanel[]
}

const maxColumns = 6
const maxSeries = 6
const maxGroups = 60
/** Columns whose greatest values differ by more are not drawn on one scale. */
const maxScaleRatio = 6
/** So many times the usual distance of two points is a gap. */
const gapRatio = 1.5

const localTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/

/** Undefined for a table that has no chart: a time and numbers, or numbers of few groups. */
export function layOutChart(
  { columns }: QueryTable,
  hidden: ReadonlySet<number>,
): QueryChart | undefined {
  const isTime = (values: readonly QueryCell[]) =>
    values.length > 0 && values.every((value) => typeof value === 'string' && localTime.test(value))
  const timeColumn = columns.findIndex(({ values }) => isTime(values))
  const kind: QueryChart['kind'] = timeColumn >= 0 ? 'time' : 'groups'
  const xColumn = kind === 'time' ? timeColumn : columns.findIndex(({ name }) => isKey(name))
  const x = columns[xColumn]
  if (!x) return undefined
  const shown = columns.flatMap(({ name, values }, column) => {
    const isDrawn = column !== xColumn && !isKey(name) && !hidden.has(column) && isNumeric(values)
    return isDrawn ? [column] : []
  })
  const stops = placeStops(x.values, kind)
  if (shown.length === 0 || stops.length === 0) return undefined
  if (kind === 'groups' && stops.length > maxGroups) return undefined
  const keys = columns.flatMap(({ name }, column) =>
    isKey(name) && column !== xColumn ? [column] : [],
  )
  const table = { columns, keys, xColumn, kind, stops }
  const panels = groupByScale(shown.slice(0, maxColumns), columns).map((panel) =>
    buildPanel(panel, table),
  )
  return { kind, xColumn, stops, panels }
}

const isKey = (name: string) => name.startsWith('group_key.')

function isNumeric(values: readonly QueryCell[]) {
  return (
    values.some((value) => value !== null) &&
    values.every((value) => value === null || typeof value === 'number')
  )
}

function placeStops(values: readonly QueryCell[], kind: QueryChart['kind']) {
  const labels = [...new Set(values.map(String))]
  if (kind === 'groups')
    return labels.map((label, index) => ({ label, x: (index + 0.5) / labels.length }))
  labels.sort()
  const times = labels.map(timeOf)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return labels.map((label, index) => ({
    label,
    x: last === first ? 0.5 : ((times[index] ?? first) - first) / (last - first),
  }))
}

export const timeOf = (local: string) =>
  Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`)

function groupByScale(shown: number[], columns: QueryTable['columns']): number[][] {
  const panels: { most: number; columns: number[] }[] = []
  for (const column of shown) {
    const most = greatestOf(columns[column]?.values ?? [])
    const fitting = panels.find(
      (panel) => Math.max(panel.most, most) <= maxScaleRatio * Math.min(panel.most, most),
    )
    if (fitting) fitting.columns.push(column)
    else panels.push({ most, columns: [column] })
  }
  return panels.map((panel) => panel.columns)
}

function greatestOf(values: readonly QueryCell[]) {
  let most = 0
  for (const value of values) if (typeof value === 'number') most = Math.max(most, Math.abs(value))
  return most
}

interface LaidTable {
  columns: QueryTable['columns']
  keys: number[]
  xColumn: number
  kind: QueryChart['kind']
  stops: QueryChart['stops']
}

function buildPanel(shown: number[], table: LaidTable): ChartPanel {
  const { columns, keys, xColumn, kind, stops } = table
  const placeOf = new Map(stops.map(({ label, x }) => [label, x]))
  const rows = columns[xColumn]?.values ?? []
  const groups = new Map<string, { column: number; group: string; points: RawPoint[] }>()
  for (const [row, at] of rows.entries())
    for (const column of shown) {
      const group = keys.map((key) => String(columns[key]?.values[row] ?? '–')).join(' · ')
      const id = `${column} ${group}`
      const known = groups.get(id) ?? { column, group, points: [] }
      if (groups.size < maxSeries || groups.has(id)) groups.set(id, known)
      const value = columns[column]?.values[row]
      const x = placeOf.get(String(at)) ?? 0
      known.points.push({ x, value: typeof value === 'number' ? value : null })
    }
  const series = [...groups.values()]
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
  let [least, most] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  const ticks = buildTicksBetween(kind === 'groups' ? Math.min(0, least) : least, most)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const yOf = (value: number) => 1 - (value - bottom) / (top - bottom || 1)
  return {
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    series: series.map(({ column, group, points }) => ({
      column,
      group,
      stretches: cutAtGaps(points, kind).map((stretch) =>
        stretch.map(({ x, value }) => ({ x, value, y: yOf(value) })),
      ),
    })),
  }
}

interface RawPoint {
  x: number
  value: number | null
}

function cutAtGaps(points: RawPoint[], kind: QueryChart['kind']) {
  const sorted = points.toSorted((a, b) => a.x - b.x)
  const steps = sorted.slice(1).map(({ x }, index) => x - (sorted[index]?.x ?? x))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 1
  const stretches: { x: number; value: number }[][] = []
  let before: RawPoint | undefined
  for (const { x, value } of sorted) {
    if (value !== null) {
      const isFar = before === undefined || x - before.x > usual * gapRatio + 1e-9
      const isBroken = before === undefined || before.value === null || isFar || kind === 'groups'
      if (isBroken) stretches.push([])
      stretches.at(-1)?.push({ x, value })
    }
    before = { x, value }
  }
  return stretches
}
