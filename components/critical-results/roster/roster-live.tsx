'use client'

import { Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
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
import { RosterForm } from './roster-form.tsx'

export function RosterLive({ roster }: { roster: RosterView }) {
  const t = useTranslations('critical.roster')
  const router = useRouter()
  const [isEditing, setIsEditing] = useState(false)
  const { names } = roster.onCall
  return (
    <div className="space-y-4">
      <Notice tone={names.length > 0 ? 'info' : 'watch'}>
        {names.length > 0 ? t('now', { names: names.join(', ') }) : t('nobody')}
      </Notice>
      {isEditing ? (
        <RosterForm
          roster={roster}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false)
            showToast({ tone: 'good', message: t('saved') })
            router.refresh()
          }}
        />
      ) : (
        <>
          <RosterTable roster={roster} />
          {roster.can.edit && (
            <Button
              size="small"
              variant="secondary"
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </Button>
          )}
        </>
      )}
      <p className="max-w-[75ch] text-soft">{t('fallback')}</p>
    </div>
  )
}

function RosterTable({ roster: { rows, clinicians, settings } }: { roster: RosterView }) {
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
