import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import {
  type EndpointDetail,
  type MessageStatus,
  messageStatuses,
} from '#lib/service-endpoints/endpoint-view.ts'
import { MessagesTable } from './messages-table.tsx'
import { OlderNewest } from './older-newest.tsx'
import { ResendMatching } from './resend-matching.tsx'
import { ResendProgress } from './resend-progress.tsx'

function messagesHref(endpointId: string, status: MessageStatus, before?: string | null) {
  const query = new URLSearchParams()
  if (status !== 'failed') query.set('status', status)
  if (before) query.set('before', before)
  const path = `/clinic/webhooks/endpoints/${endpointId}`
  return (query.size > 0 ? `${path}?${query}` : path) as Route
}

/** The messages of an endpoint by status, and what can be resent. */
export function MessagesSection({ detail, isFirst }: { detail: EndpointDetail; isFirst: boolean }) {
  const t = useTranslations('webhook-endpoints.messages')
  const { endpoint, status, messages, resend } = detail
  const { endpointId, can } = endpoint
  return (
    <section aria-labelledby="endpoint-messages" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="endpoint-messages" className="text-sm font-bold">
          {t('title')}
        </h2>
        {can.send && messages && <ResendMatching endpointId={endpointId} />}
      </div>
      {resend && <ResendProgress key={resend.resendId} endpointId={endpointId} initial={resend} />}
      {messages ? (
        <>
          <TabsNav
            label={t('label')}
            tabs={messageStatuses.map((each) => ({
              href: messagesHref(endpointId, each),
              label: t(`statuses.${each}`),
              isCurrent: each === status,
            }))}
          />
          <MessagesTable
            endpointId={endpointId}
            status={status}
            rows={messages.rows}
            canResend={can.send}
          />
          <OlderNewest
            newest={isFirst ? undefined : messagesHref(endpointId, status)}
            older={messages.before ? messagesHref(endpointId, status, messages.before) : undefined}
          />
        </>
      ) : (
        <p className="text-soft">{t('notListed')}</p>
      )}
    </section>
  )
}
