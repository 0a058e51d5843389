'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { followedQuery } from '#components/live/followed-query.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { WaitingReading } from '#lib/second-readings/second-reading-view.ts'
import { MarkedPage, MarkedStrip } from './marked-page.tsx'
import { SecondReadingForm } from './second-reading-form.tsx'

/** A row as the page prints it, and an empty form. */
export function SecondReading({ waiting }: { waiting: WaitingReading }) {
  return (
    <QueryProvider>
      <Reading waiting={waiting} />
    </QueryProvider>
  )
}

function Reading({ waiting: { readingId, place } }: { waiting: WaitingReading }) {
  const t = useTranslations('second-readings')
  // Fetched once, however often it is shown: every request is an audited access.
  const { data, isError, refetch } = useQuery({
    ...followedQuery,
    queryKey: ['clinic', 'second-reading', readingId],
    queryFn: async () => {
      const path = `/api/clinic/second-readings/${readingId}/page`
      const answer = await fetch(path, { cache: 'no-store' })
      if (!answer.ok) throw new Error('the page was refused')
      return answer.blob()
    },
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (isError && !data)
    return (
      <div className="grid place-items-center gap-3 rounded-card border border-dashed border-edge/50 px-4 py-16 text-center text-soft">
        <p role="status">{t('imageAway')}</p>
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card padding="small" className="xl:order-2">
        {place.name !== undefined && (
          <p className="mb-3 text-sm">{t('addedByHand', { name: place.name })}</p>
        )}
        {data ? (
          <MarkedStrip place={place} picture={data} />
        ) : (
          <Skeleton className="mb-3 h-12 w-full" />
        )}
        <SecondReadingForm readingId={readingId} name={place.name ?? ''} />
      </Card>
      {data ? (
        <MarkedPage place={place} picture={data} />
      ) : (
        <Skeleton className="aspect-[17/22] w-full rounded-card" />
      )}
    </div>
  )
}
