import { asOrderId, asReportId } from '#lib/ids.ts'
import { findObstacle, subtract } from '#lib/results/find-change.ts'
import { interpretRow } from '#lib/results/interpret-row.ts'
import { printLimits } from '#lib/results/limits.ts'
import { limitsOf, presentDay, scaleOf } from '#lib/results/present-result.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { GridCell, GridChange, GridColumn, GridRow, ResultsGrid } from './grid-view.ts'

/** As wide as a page can show beside the newest. */
const defaultColumns = 7
/** Of later dates, and of those without one, which are left out last. */
const maxAside = 2
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
  | 'rowId'
> & { isReflex?: boolean; former?: string | null; criticalId?: string | null }

/**
 * `newest` come first and name the rows in their own order; of the other values those of other markers have rows too,
 * unless `isNarrow`. A row without a value in any column that is shown is left out.
 */
export function buildGrid(
  newest: readonly GridValue[],
  others: readonly GridValue[],
  { isNarrow = false, maxColumns = defaultColumns } = {},
): ResultsGrid {
  const byColumn = Map.groupBy([...newest, ...others], columnKey)
  const first = newest[0] && columnKey(newest[0])
  const day = presentDay(newest[0]?.observedOn ?? null)
  const columns = [...byColumn.keys()]
    .flatMap((key) => {
      const value = byColumn.get(key)?.[0]
      return value ? [buildColumn(key, value, day)] : []
    })
    .sort((a, b) => {
      if (a.key === first || b.key === first) return a.key === first ? -1 : 1
      return (b.day ?? '').localeCompare(a.day ?? '')
    })
  const shown = chooseColumns(columns, maxColumns)
  const byMarker = Map.groupBy([...newest, ...others], ({ biomarker }) => biomarker)
  const named = new Set(newest.map(({ biomarker }) => biomarker))
  const rows = [...byMarker.values()]
    .filter(([value]) => value && (!isNarrow || named.has(value.biomarker)))
    .flatMap((values) => buildRow(values, shown, columns))
    .filter(({ row }) => row.cells.some((cell) => cell.length > 0))
  return { columns: shown, groups: groupRows(rows) }
}

const columnKey = ({ observedOn, orderId, jobId }: GridValue) =>
  [presentDay(observedOn) ?? '', orderId ?? jobId ?? ''].join(' ')

function buildColumn(key: string, value: GridValue, newestDay: string | null): GridColumn {
  const { observedOn, labName, orderId, jobId } = value
  const day = presentDay(observedOn)
  return {
    key,
    day,
    labName,
    orderId: orderId === null ? null : asOrderId(orderId),
    jobId: jobId === null ? null : asReportId(jobId),
    isLater: day !== null && newestDay !== null && day > newestDay,
  }
}

/** The oldest make room: what has no date may be the newest. */
function chooseColumns(columns: readonly GridColumn[], maxColumns: number) {
  const later = columns.filter(({ isLater }) => isLater).slice(0, maxAside)
  const dated = columns.filter(({ day, isLater }, at) => at === 0 || (day !== null && !isLater))
  const undated = columns
    .slice(1)
    .filter(({ day }) => day === null)
    .slice(0, Math.max(maxAside, maxColumns - later.length - dated.length))
  const room = maxColumns - later.length - undated.length
  const chosen = new Set([...later, ...undated, ...dated.slice(0, room)])
  return columns.filter((column) => chosen.has(column))
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
  const byKey = Map.groupBy(values, columnKey)
  const ordered = columns.flatMap(({ key }) => byKey.get(key) ?? [])
  const [last] = ordered
  if (!last) return []
  const row: GridRow = {
    biomarker: last.biomarker,
    name: last.displayName,
    unit: last.unit,
    range: last.referenceRange ?? printLimits(limitsOf(last)),
    cells: shown.map(({ key }) => (byKey.get(key) ?? []).map((value) => buildCell(value, last))),
    change: findGridChange(last, ordered),
    trend: listTrend(last, ordered),
    scale: scaleOf(last),
    isReflex: last.isReflex ?? false,
  }
  return [{ panel: last.panel, row }]
}

function buildCell(value: GridValue, last: GridValue): GridCell {
  return {
    rowId: value.rowId,
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

const dayOf = ({ observedOn }: GridValue) => presentDay(observedOn) ?? ''

/** Whether the values of one day say different things: which of them came last is not known. */
const areSeveral = ([first, ...rest]: readonly GridValue[]) =>
  first !== undefined &&
  rest.some(
    (one) =>
      one.number !== first.number ||
      one.comparator !== first.comparator ||
      (one.number === null && one.value !== first.value) ||
      !isSameUnit(one, first),
  )

/** A word such as "Trace" has changed or not, which the cells show; only numbers are subtracted. */
function findGridChange(last: GridValue, ordered: readonly GridValue[]): GridChange | null {
  if (last.number === null || !dayOf(last)) return null
  const earlier = ordered.filter((value) => dayOf(value) && dayOf(value) < dayOf(last))
  const [before] = earlier
  const ofOwnDay = ordered.filter((value) => dayOf(value) === dayOf(last))
  if (areSeveral(ofOwnDay)) return { kind: 'unclear', why: 'several' }
  if (!before) return null
  if (areSeveral(earlier.filter((value) => dayOf(value) === dayOf(before))))
    return { kind: 'unclear', why: 'several' }
  if (before.number === null) return null
  const obstacle = findObstacle(last, before)
  if (obstacle === 'comparator') return { kind: 'unclear', why: 'inexact' }
  if (!isSameUnit(last, before)) return { kind: 'unclear', why: 'unit' }
  if (obstacle) return { kind: 'unclear', why: obstacle }
  const difference = subtract(
    { number: last.number, text: last.value },
    { number: before.number, text: before.value },
  )
  const direction =
    Number(difference) === 0 ? 'same' : last.number > before.number ? 'more' : 'less'
  return { kind: 'value', direction, difference }
}

/** Up to `last`, which is no point of it where its day has several values. */
function listTrend(last: GridValue, ordered: readonly GridValue[]) {
  if (areSeveral(ordered.filter((value) => dayOf(value) === dayOf(last)))) return []
  return ordered
    .filter((value) => value === last || dayOf(value) < dayOf(last))
    .filter((value) => isSameUnit(value, last) && value.comparator === null)
    .flatMap(({ observedOn, number }) => {
      const day = presentDay(observedOn)
      return day !== null && number !== null ? [{ day, number }] : []
    })
    .filter((one, at, all) => all.findIndex((other) => isSamePoint(one, other)) === at)
    .slice(0, trendLength)
    .reverse()
}

type Point = GridRow['trend'][number]

const isSamePoint = (a: Point, b: Point) => a.day === b.day && a.number === b.number

function groupRows(placed: readonly PlacedRow[]): ResultsGrid['groups'] {
  const groups = [...Map.groupBy(placed, ({ panel }) => panel)]
  return groups
    .map(([title, rows]) => ({ title, rows: rows.map(({ row }) => row) }))
    .sort((a, b) => Number(a.title === null) - Number(b.title === null))
}
