'use client'

import { useTranslations } from 'next-intl'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import {
  type RosterRow,
  type RosterView,
  rosterLevels,
} from '#lib/critical-results/critical-view.ts'

export function RosterTable({ roster: { rows, clinicians, settings } }: { roster: RosterView }) {
  const t = useTranslations('critical.roster')
  const nameOf = new Map(clinicians.map(({ userId, name }) => [userId, name]))
  return (
    <Table isDense caption={t('caption')}>
      <TableHead>
        <HeaderCell>{t('shift')}</HeaderCell>
        {rosterLevels.map((level) => (
          <HeaderCell key={level}>
            {t(`levels.${level}`, { minutes: level * settings.ackMinutes })}
          </HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={`${row.shift} ${row.onDate}`}
            className={
              row.userIds.some((id) => !nameOf.has(id ?? '')) ? 'bg-watch-soft' : undefined
            }
          >
            <RowHeaderCell>
              <ShiftName row={row} settings={settings} />
            </RowHeaderCell>
            {rosterLevels.map((level) => {
              const name = nameOf.get(row.userIds[level] ?? '')
              return (
                <Cell key={level}>
                  {name ?? <b className="font-semibold text-watch">{t('noOne')}</b>}
                </Cell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function ShiftName({
  row: { shift, onDate, label },
  settings: { weekdayStart: from, weekdayEnd: to },
}: {
  row: RosterRow
  settings: RosterView['settings']
}) {
  const t = useTranslations('critical.roster')
  if (shift !== 'date' || !onDate) return t(`shifts.${shift}`, { from, to })
  return (
    <>
      {label && `${label}, `}
      <CalendarDate day={onDate} />
    </>
  )
}
