'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals, useLiveOrder } from '#components/live/use-live-updates.ts'
import { ResultsGrid } from '#components/results/grid/results-grid.tsx'
import { PrintResults } from '#components/results/print-results.tsx'
import { Chip } from '#components/ui/chip.tsx'
import type { SetView } from '#lib/results-desk/desk-view.ts'
import { PatientSees } from './desk-table.tsx'
import { ReasonChips } from './reason-chips.tsx'
import { resultSetQuery } from './results-desk-query.ts'
import { SetEvents } from './set-events.tsx'
import { SetHoldCard } from './set-hold-card.tsx'
import { SetStepCard } from './set-step-card.tsx'

type SetLiveProps = {
  found: SetView
  /** ISO instant of the server's read */
  readAt: string
}

export function SetLive(props: SetLiveProps) {
  return (
    <QueryProvider>
      <FollowedSet {...props} />
    </QueryProvider>
  )
}

function FollowedSet({ found, readAt }: SetLiveProps) {
  const t = useTranslations('results-desk')
  const connection = useTranslations('results-desk.connection')
  const { data, isError, refetch } = useQuery({
    ...resultSetQuery(found.orderId),
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrder(found.orderId, refetch)
  useLiveCriticals(refetch)
  const set = data ?? found
  const lane = set.lane === 'done' ? 'neutral' : set.lane === 'critical' ? 'alert' : 'accent'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Chip tone={lane} icon={null}>
          {t(`lanes.${set.lane}`)}
        </Chip>
        <ReasonChips reasons={set.reasons} loops={set.loops} isAll />
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="min-w-0">
          {set.grid.columns.length > 0 ? (
            <ResultsGrid grid={set.grid} label={t('set.grid')} />
          ) : (
            <p className="text-soft">{t('set.noValues')}</p>
          )}
        </div>
        <aside className="space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:hidden">
          <SetStepCard set={set} onSigned={refetch} />
          <SetHoldCard set={set} onChanged={refetch} />
          <p className="text-sm">
            <span className="text-soft">{t('columns.sees')}:</span> <PatientSees row={set} />
          </p>
          <PrintResults />
        </aside>
        <div className="min-w-0 space-y-5">
          <Missing set={set} />
          <Corrected set={set} />
          <SetEvents events={set.events} />
        </div>
      </div>
      <LiveNote t={connection} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}

function Missing({ set: { missing } }: { set: SetView }) {
  const t = useTranslations('results-desk.set')
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="missing">
      <h2 id="missing" className="mb-2 text-base">
        {t('missing')}
      </h2>
      <ul className="list-disc pl-5 text-sm">
        {missing.map(({ name, failure }) => (
          <li key={name}>
            {name} <span className="text-soft">({failure.replaceAll('_', ' ')})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Both values stay readable: the former one never vanishes. */
function Corrected({ set: { corrected } }: { set: SetView }) {
  const t = useTranslations('results-desk.set')
  if (corrected.length === 0) return null
  return (
    <section aria-labelledby="corrected">
      <h2 id="corrected" className="mb-2 text-base">
        {t('corrected')}
      </h2>
      <ul className="space-y-2">
        {corrected.map(({ rowKey, name, value, former }) => (
          <li key={rowKey} className="rounded-card border border-line bg-card p-3 text-sm">
            <span className="font-semibold">{name}</span>{' '}
            {former.map((each) => (
              <span key={`${each.value} ${each.reportedAt}`}>
                <s className="text-soft">{each.value}</s> →{' '}
              </span>
            ))}
            <span className="font-bold">{value}</span>
            {former.map(({ reason }) => reason && <p key={reason}>{t('reason', { reason })}</p>)}
          </li>
        ))}
      </ul>
    </section>
  )
}
