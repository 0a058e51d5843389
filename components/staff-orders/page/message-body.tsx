'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { followedQuery } from '#components/live/followed-query.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OrderMessageBodyView } from '#lib/orders/order-view.ts'
import { indentJson } from './indent-json.ts'

/** A message as received, indented if it is JSON. Every read is audited, so it is fetched once. */
export function MessageBody({ orderId, messageId }: { orderId: OrderId; messageId: string }) {
  const t = useTranslations('staff-orders.messages')
  const { data, error, refetch } = useQuery({
    queryKey: ['clinic', 'order', orderId, 'message', messageId],
    queryFn: ({ signal }) =>
      apiFetch<OrderMessageBodyView>(
        `/api/clinic/orders/${orderId}/messages/${encodeURIComponent(messageId)}`,
        { signal },
      ),
    ...followedQuery,
    retry: false,
  })
  if (data) {
    return (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={t('body', { messageId })}
        className="max-h-96 overflow-auto rounded-[0.625rem] border border-line bg-card p-3"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {indentJson(data.body)}
        </pre>
      </section>
    )
  }
  if (error instanceof ApiError && error.code === 'reason-needed')
    return <Notice tone="watch" role="alert" title={t('reason')} />
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {t('unavailable')}
        <Button size="small" variant="secondary" onClick={() => refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-soft">
      <Spinner className="size-4" />
      {t('loading')}
    </p>
  )
}
