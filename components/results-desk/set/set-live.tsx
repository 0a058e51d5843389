'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals, useLiveOrder } from '#components/live/use-live-updates.ts'
import { ResultsGrid } from '#components/results/grid/results-grid.tsx'
import { PrintResults } from '#components/results/print-results.tsx'
import { PatientSees, seesNothingOnline } from '#components/results-desk/patient-sees.tsx'
import { ReasonChips } from '#components/results-desk/reason-chips.tsx'
import { resultSetQuery } from '#components/results-desk/results-desk-query.ts'
import { ResultsKeyHints } from '#components/results-desk/results-key-hints.tsx'
import { useAssignOwner } from '#components/results-desk/use-assign-owner.ts'
import { useRowKeys } from '#components/results-desk/use-row-keys.ts'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { failureTypes } from '#contract/failure-types.ts'
import type { SetView } from '#lib/results-desk/desk-view.ts'
import { OwnerBar } from './owner-bar.tsx'
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
  const assign = useAssignOwner(refetch)
  const { patientId } = set.patient
  const rows = useRowKeys('[data-marker]', ({ seek }) => ({
    x: () => seek('[data-outside]'),
    a: () => {
      if (!set.can.assign || set.owner?.isOwn || assign.isPending) return
      assign.mutate({
        orderId: set.orderId,
        ownerId: set.userId,
        before: set.owner?.userId ?? null,
        message: t('owner.yours'),
      })
    },
  }))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <LaneChip set={set} />
          {!isAwaited(set) && <ReasonChips reasons={set.reasons} loops={set.loops} isAll />}
        </div>
        <OwnerBar set={set} assign={assign} />
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:items-start">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the rows inside */}
        <div className="min-w-0" ref={rows.ref} onKeyDown={rows.onKeyDown}>
          {set.grid.columns.length > 0 ? (
            <>
              <ResultsGrid
                grid={set.grid}
                label={t('set.grid')}
                // Held values are not in the patient's history.
                reader={
                  patientId && set.releasedAt !== null ? { kind: 'staff', patientId } : undefined
                }
              />
              <ResultsKeyHints list="set" />
            </>
          ) : (
            <p className="text-soft">{t('set.noValues')}</p>
          )}
        </div>
        <aside className="space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {set.receivedAt !== null && <SetStepCard set={set} onSigned={refetch} />}
          <div className="print:hidden">
            <SetHoldCard set={set} onChanged={refetch} />
          </div>
          <p className="text-sm">
            <span className="text-soft">{t('columns.sees')}:</span> <PatientSees row={set} />
            {seesNothingOnline(set) && (
              <span className="block text-soft print:hidden">
                {t('set.reachOffline')}{' '}
                {patientId && (
                  <TextLink href={`/clinic/patients/${patientId}`}>{t('set.invite')}</TextLink>
                )}
              </span>
            )}
            {set.releasedAt !== null && set.can.sign && set.patient.hasAccount && (
              <span className="block text-xs text-soft print:hidden">{t('hold.tooLate')}</span>
            )}
          </p>
          <div className="print:hidden">
            <PrintResults />
          </div>
        </aside>
        <div className="min-w-0 space-y-5">
          <Missing set={set} />
          <Corrected set={set} />
          <SetEvents set={set} />
        </div>
      </div>
      <LiveNote t={connection} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}

/** An order without results is in no lane. */
const isAwaited = ({ lane, receivedAt }: SetView) => receivedAt === null && lane === 'look'

function LaneChip({ set }: { set: SetView }) {
  const t = useTranslations('results-desk')
  const { lane } = set
  const isQuiet = lane === 'done' || isAwaited(set)
  return (
    <Chip tone={lane === 'critical' ? 'alert' : isQuiet ? 'neutral' : 'accent'} icon={null}>
      {t(isAwaited(set) ? 'set.awaited' : `lanes.${lane}`)}
    </Chip>
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
        {missing.map(({ name, failure, note }) => (
          <li key={name}>
            {name}:{' '}
            <span className="text-soft">
              {t(`failures.${failureTypes.find((known) => known === failure) ?? 'other'}`)}
              {note && (
                <>
                  {' '}
                  {t('labSays')} <span lang="en">“{note}”</span>
                </>
              )}
            </span>
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
        {corrected.map(({ rowKey, name, value, former, correctedAt }) => (
          <li key={rowKey} className="rounded-card border border-line bg-card p-3 text-sm">
            <p>
              <span className="font-semibold">{name}</span>{' '}
              <span className="font-bold tabular-nums">{value}</span>
              {correctedAt && (
                <span className="text-soft">
                  {' '}
                  · {t('correctedOn')} <LocalTime instant={correctedAt} />
                </span>
              )}
            </p>
            <ul className="mt-1.5 space-y-1">
              {former.toReversed().map((each) => (
                <li key={`${each.value} ${each.reportedAt}`} className="text-soft">
                  <Chip tone="watch" icon={null} className="mr-1.5">
                    {t('was', { value: each.value })}
                  </Chip>
                  {each.reportedAt && (
                    <>
                      {t('reportedOn')} <LocalTime instant={each.reportedAt} />
                    </>
                  )}
                  {each.reason && (
                    <span className="block">{t('reason', { reason: each.reason })}</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
