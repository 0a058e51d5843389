'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { followedQuery } from '#components/live/followed-query.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttemptsView } from '#lib/service-endpoints/endpoint-view.ts'
import { AttemptItem } from './attempt-item.tsx'

/** Every opening asks again and is audited; nothing is kept when it closes. */
export function AttemptsLoaded({ path, messageId }: { path: string; messageId: string }) {
  const t = useTranslations('webhook-endpoints.attempts')
  const { data, error, refetch } = useQuery({
    queryKey: ['clinic', 'webhook-attempts', path],
    queryFn: ({ signal }) => apiFetch<AttemptsView>(`${path}/attempts`, { signal }),
    ...followedQuery,
    gcTime: 0,
  })
  if (error instanceof ApiError && error.code === 'not-found')
    return <p role="alert">{t('gone')}</p>
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('unavailable')}
        <Button size="small" variant="secondary" onClick={() => refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner className="size-4" />
        {t('loading')}
      </p>
    )
  return (
    <div className="space-y-4 text-sm">
      <p className="font-mono text-xs wrap-anywhere">
        <span className="block font-semibold text-ink">{data.eventType}</span>
        {messageId}
      </p>
      {data.needsReason && (
        <Notice
          tone="watch"
          title={t('reasonTitle')}
          action={
            <LinkButton
              size="small"
              variant="secondary"
              href={data.patientId ? `/clinic/patients/${data.patientId}` : '/clinic/patients'}
            >
              {data.patientId ? t('openPatient') : t('findPatient')}
            </LinkButton>
          }
        >
          {t('reason')}
        </Notice>
      )}
      {data.attempts.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className="space-y-3 text-ink">
          {data.attempts.map((attempt) => (
            <AttemptItem key={attempt.number} attempt={attempt} isWithheld={data.needsReason} />
          ))}
        </ol>
      )}
      <p className="text-xs">
        {t('bounded')} {t('audited')}
      </p>
    </div>
  )
}
