import { useTranslations } from 'next-intl'
import { toneOfState } from '#components/critical-results/critical-words.ts'
import { Chip } from '#components/ui/chip.tsx'
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
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { CriticalListRow } from '#lib/critical-results/critical-view.ts'

const columns = ['patient', 'marker', 'raised', 'state', 'owner', 'first', 'confirmed'] as const

export function CriticalsTable({ rows }: { rows: readonly CriticalListRow[] }) {
  const t = useTranslations('critical.list')
  const states = useTranslations('critical.loop.state')
  return (
    <Table isDense caption={t('caption')}>
      <TableHead>
        {columns.map((column) => (
          <HeaderCell key={column}>{t(column)}</HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.criticalId}>
            <RowHeaderCell>
              <Link
                href={`/clinic/results/critical/${row.criticalId}`}
                prefetch={false}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {row.patientName ?? t('hidden')}
              </Link>
            </RowHeaderCell>
            <Cell>{row.patientName === null ? t('none') : (row.analyte ?? t('unread'))}</Cell>
            <Cell className="whitespace-nowrap">
              <LocalTime instant={row.raisedAt} style="dayDateTime" />
            </Cell>
            <Cell>
              <Chip tone={toneOfState[row.state]} className="whitespace-nowrap">
                {states(row.state)}
              </Chip>{' '}
              {row.isMissed && (
                <Chip tone="watch" className="ml-1.5">
                  {t('missed')}
                </Chip>
              )}
            </Cell>
            <Cell>{row.ownerName ?? t('noOwner')}</Cell>
            <Cell>
              <MinutesAfter from={row.raisedAt} to={row.firstAttemptAt} />
            </Cell>
            <Cell>
              <MinutesAfter from={row.raisedAt} to={row.confirmedAt} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function MinutesAfter({ from, to }: { from: string; to: string | null }) {
  const t = useTranslations('critical.list')
  if (to === null) return t('never')
  return t('minutes', { count: Math.round((Date.parse(to) - Date.parse(from)) / 60_000) })
}
