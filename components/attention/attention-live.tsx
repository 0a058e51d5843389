'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AttentionGroupSection } from '#components/attention/attention-group.tsx'
import { AttentionOverview } from '#components/attention/attention-overview.tsx'
import { attentionQuery } from '#components/attention/attention-query.ts'
import { MessageProblems } from '#components/attention/message-problems.tsx'
import { SetAsideSection } from '#components/attention/set-aside-section.tsx'
import { useSetAside } from '#components/attention/use-set-aside.ts'
import { useLiveOrders, useLiveStatus } from '#components/live/use-live-updates.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { AttentionView } from '#lib/attention/attention-view.ts'

type AttentionLiveProps = {
  found: AttentionView
  /** When the server read it. */
  readAt: string
}

/** What needs the staff, as the server rendered it, kept up to date. */
export function AttentionLive(props: AttentionLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedAttention {...props} />
    </QueryClientProvider>
  )
}

function FollowedAttention({ found, readAt }: AttentionLiveProps) {
  const { data, isError, refetch } = useQuery({
    ...attentionQuery,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  const actions = useSetAside()
  const view = data ?? found
  const groups = view.groups.filter(({ total }) => total > 0)
  const messages = view.messages?.total ? view.messages : undefined
  return (
    <>
      <AttentionLead view={view} />
      {groups.length === 0 && !messages ? (
        <NothingNeeded />
      ) : (
        <>
          <AttentionOverview view={view} />
          <div className="space-y-6">
            {groups.map((group) => (
              <AttentionGroupSection
                key={group.kind}
                group={group}
                onSetAside={view.can.setAside ? actions.setAside : undefined}
              />
            ))}
            {messages && <MessageProblems messages={messages} />}
          </div>
        </>
      )}
      <SetAsideSection
        setAside={view.setAside}
        onBringBack={view.can.setAside ? actions.bringBack : undefined}
      />
      <ConnectionNote isAway={isError} />
    </>
  )
}

/** Read out when it changes. */
function AttentionLead({ view: { groups } }: { view: AttentionView }) {
  const t = useTranslations('attention')
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  const isCapped = groups.some(({ isTotalCapped }) => isTotalCapped)
  return (
    <p aria-live="polite" className="-mt-3 mb-4 text-sm text-soft">
      {t(isCapped ? 'leadMany' : 'lead', { count })}
    </p>
  )
}

function NothingNeeded() {
  const t = useTranslations('attention')
  return (
    <EmptyState
      icon={<CircleCheckBig />}
      title={t('nothingTitle')}
      action={
        <LinkButton href={'/clinic/orders' as Route} variant="secondary" size="small">
          {t('seeOrders')}
        </LinkButton>
      }
    >
      {t('nothingText')}
    </EmptyState>
  )
}

function ConnectionNote({ isAway }: { isAway: boolean }) {
  const t = useTranslations('attention.connection')
  const status = useLiveStatus()
  return (
    <p className="mt-5 text-xs text-soft print:hidden" role={isAway ? 'status' : undefined}>
      {t(isAway ? 'away' : status === 'polling' ? 'polling' : 'live')}
    </p>
  )
}
