'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { indentJson } from '#components/clinic/indent-json.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { OrderMessageBodyView } from '#lib/orders/order-view.ts'

/** A message as it came, indented where it is JSON. Reading it is audited, so it is read once. */
export function MessageBody({ orderId, messageId }: { orderId: string; messageId: string }) {
  const t = useTranslations('desk.messages')
  const { data, isError, refetch } = useQuery({
    queryKey: ['clinic', 'order', orderId, 'message', messageId],
    queryFn: ({ signal }) =>
      apiFetch<OrderMessageBodyView>(
        `/api/clinic/orders/${orderId}/messages/${encodeURIComponent(messageId)}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {t('away')}
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
