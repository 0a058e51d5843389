'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { ReviewKeyHints } from '#components/review/review-key-hints.tsx'
import { ReviewsFilterForm } from '#components/review/reviews-filter-form.tsx'
import { reviewsQuery } from '#components/review/reviews-query.ts'
import { ReviewsTable } from '#components/review/reviews-table.tsx'
import { useReviewRows } from '#components/review/use-review-rows.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { TabsNav } from '#components/ui/tabs-nav.tsx'
import { clinicReviewHref, type ReviewFilters, reviewHolders } from '#lib/reviews/review-filters.ts'
import type { ReviewQueue } from '#lib/reviews/review-view.ts'

type ReviewsLiveProps = {
  found: ReviewQueue
  filters: ReviewFilters
  /** When the server read it. */
  readAt: string
}

/** The queue as the server rendered it, kept up to date. */
export function ReviewsLive(props: ReviewsLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedReviews {...props} />
    </QueryClientProvider>
  )
}

function FollowedReviews({ found, filters, readAt }: ReviewsLiveProps) {
  const t = useTranslations('review.queue')
  const { data, isError, refetch } = useQuery({
    ...reviewsQuery(filters),
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveReport(undefined, refetch)
  const bodyRef = useReviewRows()
  const queue = data ?? found
  const isFiltered = filters.show !== 'all' || filters.reason !== undefined
  return (
    <>
      <ShowTabs filters={filters} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ReviewsFilterForm filters={filters} />
        <p aria-live="polite" className="text-sm text-soft">
          {t(queue.isTotalCapped ? 'leadMany' : 'lead', { count: queue.total })}
        </p>
      </div>
      {queue.rows.length > 0 ? (
        <ReviewsTable rows={queue.rows} bodyRef={bodyRef} />
      ) : (
        <NothingWaits isFiltered={isFiltered} />
      )}
      <Pages queue={queue} filters={filters} />
      {isError && (
        <p role="status" className="mt-4 text-xs text-soft">
          {t('away')}
        </p>
      )}
      <ReviewKeyHints list="queue" />
    </>
  )
}

function ShowTabs({ filters }: { filters: ReviewFilters }) {
  const t = useTranslations('review.queue')
  const tabs = reviewHolders.map((show) => ({
    href: clinicReviewHref({ ...filters, page: 1, show }),
    label: t(`show.${show}`),
    isCurrent: filters.show === show,
  }))
  return <TabsNav label={t('showLabel')} tabs={tabs} />
}

function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('review.queue')
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}
      action={
        isFiltered && (
          <LinkButton href={'/clinic/review' as Route} variant="secondary" size="small">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'emptyText')}
    </EmptyState>
  )
}

function Pages({ queue, filters }: { queue: ReviewQueue; filters: ReviewFilters }) {
  const t = useTranslations('review.queue.pages')
  const pages = Math.max(1, Math.ceil(queue.total / queue.size))
  return (
    <Pagination
      page={queue.page}
      pageCount={pages}
      hrefFor={(page) => clinicReviewHref({ ...filters, page })}
      text={{
        label: t('label'),
        previous: t('previous'),
        next: t('next'),
        position: t('position', { page: queue.page, pages }),
      }}
    />
  )
}
