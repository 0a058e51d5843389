'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { endpointPath } from '#components/webhook-endpoints/endpoint-path.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ResendView } from '#lib/service-endpoints/endpoint-view.ts'

const briskMs = 2_000
/** An endpoint that keeps failing has attempts for 28 hours. */
const calmMs = 60_000
const briskForMs = 10 * 60_000

/** How far the newest resend is, followed while anything of it is on its way. */
export function ResendProgress({
  endpointId,
  initial,
}: {
  endpointId: string
  initial: ResendView
}) {
  const t = useTranslations('webhook-endpoints.resend')
  const { resendId, startedAt } = initial
  const { data: resend } = useQuery({
    queryKey: ['clinic', 'webhooks', 'endpoints', endpointId, 'progress', resendId],
    queryFn: ({ signal }) =>
      apiFetch<ResendView>(`${endpointPath(endpointId)}/resend/${resendId}`, { signal }),
    initialData: initial,
    refetchInterval: ({ state }) => {
      if (state.data?.isOver) return false
      return Date.now() - Date.parse(startedAt) < briskForMs ? briskMs : calmMs
    },
  })
  const { total, delivered, failed, isOver } = resend
  const waiting = isOver ? 0 : Math.max(0, total - delivered - failed)
  return (
    <Card padding="small" className="mb-3 space-y-2 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {t.rich('progress', { time: () => <LocalTime instant={startedAt} /> })}
        </span>
        <Chip tone={isOver ? (failed > 0 ? 'watch' : 'good') : 'accent'}>
          {t(isOver ? 'done' : 'running')}
        </Chip>
      </p>
      {!isOver && (
        <ProgressBar
          label={t('progressLabel')}
          value={total === 0 ? 1 : (delivered + failed) / total}
        />
      )}
      <p role="status" className="text-soft tabular-nums">
        {t('figures', { delivered, total, failed, waiting })}
      </p>
    </Card>
  )
}
