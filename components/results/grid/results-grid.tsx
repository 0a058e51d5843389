import { ArrowDown, ArrowUp, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { biomarkerPath, type ResultsReader } from '#components/results/result-places.ts'
import { TrendSpark } from '#components/results/trend-spark.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { isNoticeable, standingOf } from '#lib/results/count-standings.ts'
import type {
  ResultsGrid as Grid,
  GridCell,
  GridChange,
  GridColumn,
  GridRow,
} from '#lib/results/grid/grid-view.ts'
import { isCritical, withdrawn } from '#lib/results/result-view.ts'

const cellStyle =
  'border-b border-line px-3 py-1.5 align-middle text-sm whitespace-nowrap print:px-1.5'

interface ResultsGridProps {
  grid: Grid
  label: string
  /** one of several on a page: scrolls inside, and each date leads to its results */
  isSection?: boolean
  /** Whose markers have pages of their own; without it they are not linked. */
  reader?: ResultsReader | undefined
}

/**
 * Marker by date, newest first: the names stay at the left while earlier dates scroll. Keys find a row by data-marker,
 * and those outside their range by data-outside.
 */
export function ResultsGrid({ grid, label, isSection = false, reader }: ResultsGridProps) {
  const t = useTranslations('results-desk.grid')
  const newest = grid.columns[0]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide table
      tabIndex={0}
      aria-label={label}
      className={classNames(
        'relative overflow-x-auto rounded-card border border-line bg-card print:max-h-none print:overflow-visible',
        isSection && 'max-h-112 overflow-y-auto',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr
            className={classNames(
              'text-xs text-soft',
              isSection && '[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th:first-child]:z-20',
            )}
          >
            <th scope="col" className={classNames(cellStyle, 'sticky left-0 z-10 bg-card text-xs')}>
              {t('marker')}
            </th>
            <th scope="col" className={classNames(cellStyle, 'bg-card text-xs max-sm:hidden')}>
              {t('range')}
            </th>
            <th
              scope="col"
              className={classNames(cellStyle, 'bg-card text-xs max-md:hidden print:hidden')}
            >
              {t('trend')}
            </th>
            {grid.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                title={column.labName ?? undefined}
                className={classNames(
                  cellStyle,
                  'text-right text-xs',
                  column === newest ? 'bg-accent-soft font-bold text-ink' : 'bg-card',
                )}
              >
                <ColumnDate column={column} isLinked={isSection} />
                {column.isLater && <span className="block font-normal">{t('later')}</span>}
              </th>
            ))}
            <th scope="col" className={classNames(cellStyle, 'bg-card text-right text-xs')}>
              {t('change')}
            </th>
          </tr>
        </thead>
        {grid.groups.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {/* A panel of one marker with the panel's name says the same twice. */}
            {title && !(rows.length === 1 && rows[0]?.name === title) && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={4 + grid.columns.length}
                  className={classNames(cellStyle, 'bg-sunken text-xs font-semibold text-soft')}
                >
                  <span className="sticky left-3">{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <GridLine key={row.biomarker} row={row} columns={grid.columns} reader={reader} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function ColumnDate({ column, isLinked }: { column: GridColumn; isLinked: boolean }) {
  const t = useTranslations('results-desk.grid')
  const { day, orderId, jobId } = column
  const date = day ? <CalendarDate day={day} /> : t('noDay')
  const style = 'underline decoration-current/35 underline-offset-4 hover:decoration-current'
  if (!isLinked) return date
  if (orderId)
    return (
      <Link href={`/clinic/results/${orderId}`} prefetch={false} className={style}>
        {date}
      </Link>
    )
  return jobId ? (
    <Link href={`/clinic/reports/${jobId}`} prefetch={false} className={style}>
      {date}
    </Link>
  ) : (
    date
  )
}

interface GridLineProps {
  row: GridRow
  columns: Grid['columns']
  reader: ResultsReader | undefined
}

function GridLine({ row, columns, reader }: GridLineProps) {
  const t = useTranslations('results-desk.grid')
  const newest = row.cells[0] ?? []
  return (
    <tr className="print:break-inside-avoid [&:has([data-marker]:focus-visible)>*]:bg-accent-soft">
      <th scope="row" className={classNames(cellStyle, 'sticky left-0 z-10 bg-card font-semibold')}>
        <span className="block max-w-52 whitespace-normal max-sm:max-w-32">
          <MarkerName row={row} reader={reader} />{' '}
          <span className="font-normal text-soft">{row.unit}</span>
        </span>
        {row.range && (
          // Where the column of ranges has no room. The unit is that of the name.
          <span className="block max-w-32 text-xs font-normal whitespace-normal text-soft sm:hidden">
            {t('range')}: {row.range}
          </span>
        )}
        {row.isReflex && <span className="text-xs font-normal text-soft">{t('reflex')}</span>}
        {newest.map(
          ({ rowId, criticalId }) =>
            criticalId && (
              <Link
                key={rowId}
                href={`/clinic/results/critical/${criticalId}`}
                className="mt-1 flex min-h-6 w-fit items-center text-xs font-semibold text-alert underline underline-offset-3 print:hidden"
              >
                {t('criticalLoop')}
              </Link>
            ),
        )}
      </th>
      <td
        className={classNames(
          cellStyle,
          'text-soft max-sm:hidden print:min-w-16 print:whitespace-normal',
        )}
      >
        {row.range ?? '–'}
      </td>
      <td className={classNames(cellStyle, 'max-md:hidden print:hidden')}>
        <TrendSpark trend={row.trend} scale={row.scale} />
      </td>
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classNames(
            cellStyle,
            'text-right tabular-nums',
            index === 0 && 'bg-accent-soft/50 font-bold',
          )}
        >
          <Values cells={row.cells[index] ?? []} />
        </td>
      ))}
      <td
        className={classNames(
          cellStyle,
          'text-right text-soft tabular-nums print:whitespace-normal',
        )}
      >
        <Change change={row.change} />
      </td>
    </tr>
  )
}

interface MarkerNameProps {
  row: GridRow
  reader: ResultsReader | undefined
}

function MarkerName({ row: { name, biomarker, cells }, reader }: MarkerNameProps) {
  const isMarked = cells[0]?.some(isNoticeable) ?? false
  const marks = { 'data-marker': true, 'data-outside': isMarked || undefined }
  if (!reader)
    return (
      <span {...marks} tabIndex={-1}>
        {name}
      </span>
    )
  return (
    <Link
      {...marks}
      href={biomarkerPath(reader, biomarker)}
      prefetch={false}
      className="hover:underline"
    >
      {name}
    </Link>
  )
}

/** All that one report has of a marker. */
function Values({ cells }: { cells: readonly GridCell[] }) {
  const t = useTranslations('results-desk.grid')
  if (cells.length === 0) return <span className="text-soft">–</span>
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {cells.map((cell) => (
        <Value key={cell.rowId} cell={cell} />
      ))}
      {cells.length > 1 && (
        <span className="text-xs font-normal text-soft">
          {t('several', { count: cells.length })}
        </span>
      )}
    </span>
  )
}

function Value({ cell }: { cell: GridCell }) {
  const t = useTranslations('results-desk.grid')
  const words = useTranslations('reports')
  const { value, unit, interpretation, isContradictory, status, note, former } = cell
  const tone = isCritical(interpretation)
    ? 'text-alert'
    : isNoticeable(cell)
      ? 'text-watch'
      : undefined
  const read = isContradictory
    ? `${words(`flagged.${interpretation}`)}. ${t('differ')}`
    : words(`interpretations.${interpretation}`)
  const title = [isContradictory && read, note].filter(Boolean).join(' ')
  return (
    <span className={classNames('inline-flex items-center gap-1', tone)} title={title || undefined}>
      <FlagIcon cell={cell} />
      {value}
      {unit && <span className="text-xs font-normal text-soft">{unit}</span>}
      {(interpretation !== 'normal' || isContradictory) && (
        <span className="sr-only">({read})</span>
      )}
      {former ? (
        <span className="rounded-full bg-watch-soft px-1.5 text-xs font-semibold text-watch">
          {t('was', { value: former })}
        </span>
      ) : (
        status === 'corrected' && <span className="text-xs font-normal">{t('corrected')}</span>
      )}
      {status === 'partial' && <span className="text-xs font-normal">{t('partial')}</span>}
      {status === withdrawn && <span className="text-xs font-normal">{t('withdrawn')}</span>}
    </span>
  )
}

function FlagIcon({ cell }: { cell: GridCell }) {
  const { interpretation } = cell
  if (!isNoticeable(cell)) return null
  if (standingOf(cell) === 'contradictory')
    return <CircleHelp aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
  const Icon = interpretation.endsWith('high')
    ? ArrowUp
    : interpretation.endsWith('low')
      ? ArrowDown
      : interpretation === 'critical'
        ? OctagonAlert
        : TriangleAlert
  return <Icon aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
}

function Change({ change }: { change: GridChange | null }) {
  const t = useTranslations('results-desk.grid')
  if (!change) return null
  if (change.kind === 'unclear') return t(`unclear.${change.why}`)
  if (change.direction === 'same') return t('same')
  return `${change.direction === 'more' ? '+' : '−'}${change.difference}`
}
