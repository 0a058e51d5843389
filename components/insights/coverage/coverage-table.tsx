import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { numberFormat } from '#lib/i18n/number-format.ts'
import {
  type CoverageFilters,
  type CoverageSort,
  coverageHref,
} from '#lib/insights/coverage/coverage-filters.ts'
import { type CoverageRow, coverageDays } from '#lib/insights/coverage/coverage-view.ts'
import { ConnectionChip } from './connection-chip.tsx'
import { CoverageBars } from './coverage-bars.tsx'

interface CoverageTableProps {
  rows: readonly CoverageRow[]
  filters: CoverageFilters
}

export function CoverageTable({ rows, filters }: CoverageTableProps) {
  const t = useTranslations('insights.coverage')
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <SortCell sort="name" filters={filters} />
        <HeaderCell className="max-md:hidden">{t('columns.connections')}</HeaderCell>
        <SortCell sort="coverage" filters={filters} />
        <SortCell sort="heard" filters={filters} className="max-sm:hidden" />
        <HeaderCell>
          <span className="sr-only">{t('columns.actions')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <PatientRow key={row.patientId} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const linkStyle =
  'rounded-sm font-semibold text-accent underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-accent'

function PatientRow({ row }: { row: CoverageRow }) {
  const t = useTranslations('insights.coverage')
  const { patientId, connections, days, hours, heardAt } = row
  const name = [row.lastName, row.firstName].filter(Boolean).join(', ') || t('unnamed')
  const heard = heardAt ? (
    <RelativeTime instant={heardAt} />
  ) : (
    <span className="text-soft">{t('never')}</span>
  )
  const chips = (
    <ul className="flex flex-wrap gap-1.5">
      {connections.map((connection) => (
        <li key={connection.provider}>
          <ConnectionChip connection={connection} />
        </li>
      ))}
    </ul>
  )
  return (
    <TableRow>
      <RowHeaderCell className="max-sm:align-top">
        <Link href={`/clinic/patients/${patientId}`} prefetch={false} className={linkStyle}>
          {name}
        </Link>
        <div className="mt-1.5 font-normal md:hidden">{chips}</div>
        <div className="mt-1 text-xs font-normal text-soft sm:hidden">{heard}</div>
      </RowHeaderCell>
      <Cell className="max-md:hidden">{chips}</Cell>
      <Cell className="max-sm:align-top">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CoverageBars days={days} />
          <CoveredShare hours={hours} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{heard}</Cell>
      <Cell className="text-right max-sm:align-top">
        <Link
          href={`/clinic/insights/query?patient=${patientId}`}
          prefetch={false}
          aria-label={t('queryFor', { name })}
          className={`${linkStyle} inline-flex min-h-9.5 items-center gap-1.5 text-sm whitespace-nowrap`}
        >
          <ListFilter aria-hidden="true" className="size-4" />
          <span className="max-sm:hidden">{t('query')}</span>
        </Link>
      </Cell>
    </TableRow>
  )
}

function CoveredShare({ hours }: { hours: number }) {
  const t = useTranslations('insights.coverage')
  const locale = useLocale()
  const all = coverageDays * 24
  return (
    <span className="whitespace-nowrap tabular-nums" title={t('hours', { hours, all })}>
      {numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(hours / all)}
      <span className="sr-only">, {t('hours', { hours, all })}</span>
    </span>
  )
}

function SortCell({
  sort,
  filters,
  className,
}: {
  sort: CoverageSort
  filters: CoverageFilters
  className?: string
}) {
  const t = useTranslations('insights.coverage')
  const isCurrent = filters.sort === sort
  const direction = isCurrent ? filters.direction : undefined
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  const next = direction === 'asc' ? 'desc' : 'asc'
  return (
    <HeaderCell
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={className}
    >
      <Link
        href={coverageHref({ show: filters.show, sort, direction: next })}
        prefetch={false}
        className="relative inline-flex items-center gap-1 rounded-sm underline-offset-4 hover:text-ink hover:underline"
      >
        {t(`columns.${sort}`)}
        {isCurrent && <Arrow aria-hidden="true" className="size-3.5" />}
        {direction && <span className="sr-only">, {t(`sort.${direction}`)}</span>}
      </Link>
    </HeaderCell>
  )
}
