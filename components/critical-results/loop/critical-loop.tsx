'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { formatValue, toneOfState } from '#components/critical-results/critical-words.ts'
import { ComplianceCard } from '#components/critical-results/overview/compliance-card.tsx'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { CriticalView, MeasuresView } from '#lib/critical-results/critical-view.ts'
import { CallForm } from './call-form.tsx'
import { CallLog } from './call-log.tsx'
import { CriticalHistory } from './critical-history.tsx'
import { criticalQuery } from './critical-query.ts'
import { EscalationCard } from './escalation-card.tsx'
import { LeaveViewing } from './leave-viewing.tsx'
import { LoopActions } from './loop-actions.tsx'
import { SafetyCard } from './safety-card.tsx'
import { TextCard } from './text-card.tsx'
import { useSafetyDraft } from './use-safety-draft.ts'
import { ValueCard } from './value-card.tsx'

type CriticalLoopProps = { found: CriticalView; measures: MeasuresView }

export function CriticalLoop(props: CriticalLoopProps) {
  return (
    <QueryProvider>
      <FollowedLoop {...props} />
    </QueryProvider>
  )
}

/** What it is, what is said and heard, and who is next, from left to right. */
function FollowedLoop({ found, measures }: CriticalLoopProps) {
  const t = useTranslations('critical.loop')
  const { data, isError, refetch } = useQuery({
    ...criticalQuery(found.criticalId),
    initialData: found,
  })
  const refresh = () => void refetch()
  useLiveCriticals(refresh)
  const view = data ?? found
  const { record, clinical, state } = view
  const value = clinical?.value
  const safetyDraft = useSafetyDraft(record?.safety ?? null)
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/results/critical">{t('back')}</TextLink>}
        title={
          value ? `${value.analyte} ${formatValue(value)}` : t(clinical ? 'unreadTitle' : 'title')
        }
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Chip tone={toneOfState[state]}>{t(`state.${state}`)}</Chip>
            {clinical?.patientName}
          </span>
        }
        actions={
          (view.can.act && <LoopActions view={view} onDone={refresh} />) ||
          (view.can.actAfterViewing && state !== 'closed' && <LeaveViewing {...view} />)
        }
      />
      {!record && (
        <Notice tone="watch" className="mb-4">
          {t('redacted')}
        </Notice>
      )}
      <WithdrawalNotice view={view} />
      <CorrectionNotice view={view} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_minmax(0,18rem)] 2xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_minmax(0,21rem)]">
        {record && clinical && (
          <div className="space-y-4">
            <ValueCard
              clinical={clinical}
              record={record}
              raisedAt={view.raisedAt}
              now={view.now}
              withdrawal={view.withdrawal}
            />
            <SafetyCard
              view={view}
              safety={record.safety}
              draft={safetyDraft}
              address={record.address}
              onDone={refresh}
            />
          </div>
        )}
        {record && (
          <div className="space-y-4">
            <CallForm
              key={view.criticalId}
              view={view}
              record={record}
              hasUnsavedSafety={safetyDraft.isUnsaved}
              onDone={refresh}
            />
            <CallLog calls={record.calls} />
            <TextCard view={view} record={record} purpose="say" onDone={refresh} />
            <TextCard view={view} record={record} purpose="advice" onDone={refresh} />
          </div>
        )}
        <div className="space-y-4 md:max-xl:col-span-2">
          <EscalationCard view={view} />
          <ComplianceCard measures={measures} />
          <CriticalHistory events={view.events} />
          <LiveNote t={t} isUnavailable={isError} className="text-xs" />
        </div>
      </div>
    </>
  )
}

/** Why the value was withdrawn, and what a clinician decides now. */
function WithdrawalNotice({
  view: { withdrawal, clinical, record, state },
}: {
  view: CriticalView
}) {
  const t = useTranslations('critical.loop')
  const say = useTranslations('critical.withdrawals')
  if (!withdrawal) return null
  const wasHeard = record?.calls.some(({ outcome }) => outcome !== 'not-reached') ?? false
  const isOthers = withdrawal === 'another-person'
  const next = isOthers ? (wasHeard ? 'heard' : 'others') : wasHeard ? 'heardDecide' : 'decide'
  return (
    <Notice tone="alert" title={say(withdrawal)} className="mb-4">
      {clinical?.withdrawalNote && <p>{clinical.withdrawalNote}</p>}
      {state !== 'closed' && <p>{t(`withdrawn.${next}`)}</p>}
    </Notice>
  )
}

function CorrectionNotice({ view: { clinical } }: { view: CriticalView }) {
  const t = useTranslations('critical.loop')
  const { value, former } = clinical ?? {}
  if (!value || !former || formatValue(value) === formatValue(former)) return null
  return (
    <Notice tone="alert" title={t('correctedTitle')} className="mb-4">
      {t('correctedText', { former: formatValue(former), value: formatValue(value) })}
    </Notice>
  )
}
