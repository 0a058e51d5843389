import { asOrderId, asReportId } from '#lib/ids.ts'
import { interpretRow } from '#lib/results/interpret-row.ts'
import { printLimits } from '#lib/results/limits.ts'
import { limitsOf, presentDay, scaleOf } from '#lib/results/present-result.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { GridCell, GridChange, GridColumn, GridRow, ResultsGrid } from './grid-view.ts'

/** As wide as a page can show beside the newest. */
const defaultColumns = 7
export const trendLength = 12

export type GridValue = Pick<
  Result,
  | 'biomarker'
  | 'displayName'
  | 'panel'
  | 'position'
  | 'observedOn'
  | 'value'
  | 'unit'
  | 'ucumUnit'
  | 'referenceRange'
  | 'comparator'
  | 'number'
  | 'low'
  | 'high'
  | 'flag'
  | 'interpretation'
  | 'isAbove'
  | 'isBelow'
  | 'status'
  | 'note'
  | 'labName'
  | 'orderId'
  | 'jobId'
> & { isReflex?: boolean; former?: string | null; criticalId?: string | null }

/**
 * `newest` come first and name the rows in their own order; of the earlier values those of other markers have rows too,
 * unless `isNarrow`. A row without a value in any column that is shown is left out.
 */
export function buildGrid(
  newest: readonly GridValue[],
  earlier: readonly GridValue[],
  { isNarrow = false, maxColumns = defaultColumns } = {},
): ResultsGrid {
  const byColumn = Map.groupBy([...newest, ...earlier], columnKey)
  const first = newest[0] && columnKey(newest[0])
  const columns = [...byColumn.keys()]
    .flatMap((key) => {
      const value = byColumn.get(key)?.[0]
      return value ? [buildColumn(key, value)] : []
    })
    .sort((a, b) => {
      if (a.key === first || b.key === first) return a.key === first ? -1 : 1
      return (b.day ?? '').localeCompare(a.day ?? '')
    })
  const shown = columns.slice(0, maxColumns)
  const byMarker = Map.groupBy([...newest, ...earlier], ({ biomarker }) => biomarker)
  const named = new Set(newest.map(({ biomarker }) => biomarker))
  const rows = [...byMarker.values()]
    .filter(([value]) => value && (!isNarrow || named.has(value.biomarker)))
    .flatMap((values) => buildRow(values, shown, columns))
    .filter(({ row }) => row.cells.some((cell) => cell !== null))
  return { columns: shown, groups: groupRows(rows) }
}

const columnKey = ({ observedOn, orderId, jobId }: GridValue) =>
  [presentDay(observedOn) ?? '', orderId ?? jobId ?? ''].join(' ')

function buildColumn(key: string, value: GridValue): GridColumn {
  const { observedOn, labName, orderId, jobId } = value
  return {
    key,
    day: presentDay(observedOn),
    labName,
    orderId: orderId === null ? null : asOrderId(orderId),
    jobId: jobId === null ? null : asReportId(jobId),
  }
}

interface PlacedRow {
  panel: string | null
  row: GridRow
}

function buildRow(
  values: readonly GridValue[],
  shown: readonly GridColumn[],
  columns: readonly GridColumn[],
): PlacedRow[] {
  const byKey = new Map(values.toReversed().map((value) => [columnKey(value), value]))
  const ordered = columns.flatMap(({ key }) => byKey.get(key) ?? [])
  const [last, before] = ordered
  if (!last) return []
  const row: GridRow = {
    biomarker: last.biomarker,
    name: last.displayName,
    unit: last.unit,
    range: last.referenceRange ?? printLimits(limitsOf(last)),
    cells: shown.map(({ key }) => {
      const value = byKey.get(key)
      return value ? buildCell(value, last) : null
    }),
    change: before ? findGridChange(last, before) : null,
    trend: listTrend(ordered, last),
    scale: scaleOf(last),
    isReflex: last.isReflex ?? false,
  }
  return [{ panel: last.panel, row }]
}

function buildCell(value: GridValue, last: GridValue): GridCell {
  return {
    value: value.value,
    unit: value.unit === last.unit ? null : value.unit,
    range: value.referenceRange ?? printLimits(limitsOf(value)),
    ...interpretRow(value),
    status: value.status,
    note: value.note,
    former: value.former ?? null,
    criticalId: value.criticalId ?? null,
  }
}

const isSameUnit = (a: GridValue, b: GridValue) =>
  a.ucumUnit !== null && b.ucumUnit !== null ? a.ucumUnit === b.ucumUnit : a.unit === b.unit

/** A word such as "Trace" has changed or not, which the cells show; only numbers are subtracted. */
function findGridChange(last: GridValue, before: GridValue): GridChange | null {
  if (last.number === null || before.number === null) return null
  if (last.comparator !== null || before.comparator !== null)
    return { kind: 'unclear', why: 'inexact' }
  if (!isSameUnit(last, before)) return { kind: 'unclear', why: 'unit' }
  const digits = Math.max(countDecimals(last.value), countDecimals(before.value))
  const difference = Math.abs(last.number - before.number).toFixed(digits)
  const direction =
    Number(difference) === 0 ? 'same' : last.number > before.number ? 'more' : 'less'
  return { kind: 'value', direction, difference }
}

const countDecimals = (text: string) => /[.,](\d+)$/.exec(text.trim())?.[1]?.length ?? 0

function listTrend(ordered: readonly GridValue[], last: GridValue) {
  return ordered
    .filter((value) => isSameUnit(value, last) && value.comparator === null)
    .flatMap(({ observedOn, number }) => {
      const day = presentDay(observedOn)
      return day !== null && number !== null ? [{ day, number }] : []
    })
    .slice(0, trendLength)
    .reverse()
}

function groupRows(placed: readonly PlacedRow[]): ResultsGrid['groups'] {
  const groups = [...Map.groupBy(placed, ({ panel }) => panel)]
  return groups
    .map(([title, rows]) => ({ title, rows: rows.map(({ row }) => row) }))
    .sort((a, b) => Number(a.title === null) - Number(b.title === null))
}
