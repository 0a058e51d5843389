'use client'

import { Inbox as InboxIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { continueAccess } from '#components/live/followed-query.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { useLiveConversation } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/live/use-rereading.ts'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type Inbox, type InboxRow, inboxViews } from '#lib/conversations/conversation-view.ts'

interface InboxProps {
  found: Inbox
  after: string | undefined
  readAt: string
}

/** Conversations by view, live: who waits longest comes first. */
export function InboxLive({ found, after, readAt }: InboxProps) {
  const t = useTranslations('conversations')
  const connection = useTranslations('conversations.connection')
  const { view } = found
  const access = useRef(found.access)
  const read = useCallback(
    async (signal: AbortSignal) => {
      const query = new URLSearchParams({ view, ...(after && { after }) })
      const headers = continueAccess(access.current)
      const next = await apiFetch<Inbox>(`/api/clinic/messages?${query}`, { signal, headers })
      access.current = next.access
      return next
    },
    [view, after],
  )
  const { value, isError, reread } = useRereading({ initial: found, readAt, read })
  useLiveConversation(undefined, reread)
  const countOf = (each: (typeof inboxViews)[number]) =>
    each === 'closed' ? undefined : value.counts[each]
  return (
    <>
      <TabsNav
        label={t('desk.views')}
        tabs={inboxViews.map((each) => {
          const count = countOf(each)
          return {
            href: `/clinic/messages?view=${each}`,
            label: t(`desk.view.${each}`),
            isCurrent: each === view,
            ...(count !== undefined && { count: count >= 100 ? '99+' : count }),
          }
        })}
      />
      {value.rows.length === 0 ? (
        <EmptyState icon={<InboxIcon />} title={t(`desk.empty.${view}`)}>
          {t('desk.emptyText')}
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {value.rows.map((row) => (
              <Row key={row.conversationId} row={row} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <LiveNote t={connection} isUnavailable={isError} className="text-xs" />
        {value.next && (
          <LinkButton
            href={`/clinic/messages?view=${view}&after=${value.next}`}
            variant="secondary"
            size="small"
          >
            {t('desk.more')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Row({ row }: { row: InboxRow }) {
  const t = useTranslations('conversations')
  const { conversationId, patient, topic, subject, lastSender, excerpt, waitingSince, owner } = row
  return (
    <li className="relative grid items-center gap-x-5 gap-y-1 px-4 py-3 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <div className="min-w-0">
        <Link
          href={`/clinic/messages/${conversationId}`}
          prefetch={false}
          className={classNames(
            'flex items-center gap-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            row.isUnread ? 'font-bold' : 'font-medium',
          )}
        >
          {row.isUnread && (
            <>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
              <span className="sr-only">{t('desk.unread')}</span>
            </>
          )}
          {patient.name || t('desk.noName')}
        </Link>
        <p className="truncate text-soft">
          {[t(`topics.${topic}`), subject?.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={classNames('min-w-0 truncate', row.isUnread ? 'font-medium' : 'text-soft')}>
        {lastSender === 'staff' && `${t('desk.we')}: `}
        {excerpt}
      </p>
      <div className="flex items-center gap-2 sm:justify-end">
        {owner && (
          <Chip icon={null} tone="neutral">
            {owner.name}
          </Chip>
        )}
        {waitingSince ? (
          <Chip tone="watch">
            <span className="sr-only">{t('desk.waiting')} </span>
            <RelativeTime instant={waitingSince} />
          </Chip>
        ) : (
          <RelativeTime instant={row.lastAt} className="text-soft" />
        )}
      </div>
    </li>
  )
}
