'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { BulkBar } from '#components/bulk-actions/bulk-bar.tsx'
import { useSelection } from '#components/bulk-actions/use-selection.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { type AttentionView, attentionSorts } from '#lib/attention/attention-view.ts'
import { AttentionGroupSection } from './attention-group.tsx'
import { AttentionOverview } from './attention-overview.tsx'
import { attentionQuery } from './attention-query.ts'
import { DismissedSection } from './dismissed-section.tsx'
import { MessageProblems } from './message-problems.tsx'
import { hasOpenResults, ResultLanes } from './result-lanes.tsx'
import { useRowActions } from './use-row-actions.ts'

type AttentionLiveProps = {
  found: AttentionView
  /** ISO instant of the server's read */
  readAt: string
}

export function AttentionLive(props: AttentionLiveProps) {
  return (
    <QueryProvider>
      <FollowedAttention {...props} />
    </QueryProvider>
  )
}

function FollowedAttention({ found, readAt }: AttentionLiveProps) {
  const t = useTranslations('attention.connection')
  const { data, isError, refetch } = useQuery({
    ...attentionQuery(found, readAt),
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  const view = data ?? found
  return (
    <>
      <AttentionLead view={view} />
      <AssignedTabs view={view} />
      {!view.isMine && <ResultLanes results={view.results} />}
      {hasRows(view) ? (
        <>
          <AttentionOverview view={view} />
          <SortLinks view={view} />
        </>
      ) : (
        <NothingNeeded isMine={view.isMine} hasResults={hasOpenResults(view.results)} />
      )}
      {/* New in each list: what was selected or unfolded there. The links above stay, and keep the focus. */}
      <AttentionRows key={`${view.sort} ${view.isMine}`} view={view} />
      <LiveNote t={t} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}

function hasRows({ groups, messages }: AttentionView) {
  return groups.some(({ total }) => total > 0) || Boolean(messages?.total)
}

function AttentionRows({ view }: { view: AttentionView }) {
  const actions = useRowActions()
  const selection = useSelection()
  const groups = view.groups.filter(({ total }) => total > 0)
  return (
    <>
      <div className="space-y-6">
        {groups.map((group) => (
          <AttentionGroupSection key={group.kind} {...{ group, view, actions, selection }} />
        ))}
        {view.messages?.total ? <MessageProblems messages={view.messages} /> : null}
      </div>
      <BulkBar
        selection={selection}
        can={{
          assign: view.can.log,
          snooze: view.can.setAside,
          resend: view.can.resend,
          cancel: view.can.cancel,
        }}
        onDone={actions.reread}
      />
      <DismissedSection
        setAside={view.setAside}
        onRestore={view.can.setAside ? actions.bringBack : undefined}
      />
    </>
  )
}

/** The address of a list: nothing in it names anyone. */
function listHref({ sort, isMine }: Pick<AttentionView, 'sort' | 'isMine'>): Route {
  const query = new URLSearchParams({
    ...(sort !== 'waiting' && { sort }),
    ...(isMine && { mine: '1' }),
  })
  return query.size > 0 ? `/clinic?${query}` : '/clinic'
}

function AssignedTabs({ view }: { view: AttentionView }) {
  const t = useTranslations('attention.assigned')
  const { sort, counts } = view
  return (
    <TabsNav
      label={t('label')}
      tabs={(['all', 'mine'] as const).map((each) => ({
        href: listHref({ sort, isMine: each === 'mine' }),
        label: t(each),
        isCurrent: view.isMine === (each === 'mine'),
        count: `${counts[each].total}${counts[each].isTotalCapped ? '+' : ''}`,
      }))}
    />
  )
}

function SortLinks({ view: { sort, isMine } }: { view: AttentionView }) {
  const t = useTranslations('attention.sort')
  return (
    <nav
      aria-label={t('label')}
      className="mb-4 flex flex-wrap items-center gap-1 text-sm print:hidden"
    >
      <span className="mr-1 text-soft">{t('label')}:</span>
      {attentionSorts.map((each) => (
        <Link
          key={each}
          href={listHref({ sort: each, isMine })}
          scroll={false}
          aria-current={each === sort ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-9.5 items-center rounded-control px-3 font-semibold',
            each === sort
              ? 'bg-accent-soft text-accent'
              : 'text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {t(each)}
        </Link>
      ))}
    </nav>
  )
}

function AttentionLead({ view: { groups, results, isMine } }: { view: AttentionView }) {
  const t = useTranslations('attention')
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  const isCapped = groups.some(({ isTotalCapped }) => isTotalCapped)
  return (
    <p aria-live="polite" className="-mt-3 mb-4 text-sm text-soft">
      {isMine
        ? count > 0 && t('leadMine', { count })
        : count === 0 && hasOpenResults(results)
          ? t('leadResults')
          : t(isCapped ? 'leadMany' : 'lead', { count })}
    </p>
  )
}

function NothingNeeded({ isMine, hasResults }: { isMine: boolean; hasResults: boolean }) {
  const t = useTranslations('attention')
  if (isMine)
    return (
      <EmptyState icon={<CircleCheckBig />} title={t('nothingMineTitle')}>
        {t('nothingMineText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CircleCheckBig />}
      title={t(hasResults ? 'nothingElseTitle' : 'nothingTitle')}
      action={
        <LinkButton href="/clinic/orders" variant="secondary" size="small">
          {t('seeOrders')}
        </LinkButton>
      }
    >
      {t('nothingText')}
    </EmptyState>
  )
}
