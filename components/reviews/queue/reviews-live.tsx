'use client'

import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { ReviewKeyHints } from '#components/reviews/review-key-hints.tsx'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import {
  clinicReviewHref,
  type ReviewFilters,
  reviewHolders,
} from '#lib/reviews/queue/review-filters.ts'
import type { ReviewQueue } from '#lib/reviews/review-view.ts'
import { ReviewsFilterForm } from './reviews-filter-form.tsx'
import { reviewsQuery } from './reviews-query.ts'
import { ReviewsTable } from './reviews-table.tsx'

type ReviewsLiveProps = {
  found: ReviewQueue
  filters: ReviewFilters
  /** ISO instant of the server's read */
  readAt: string
}

export function ReviewsLive(props: ReviewsLiveProps) {
  return (
    <QueryProvider>
      <FollowedReviews {...props} />
    </QueryProvider>
  )
}

function FollowedReviews({ found, filters, readAt }: ReviewsLiveProps) {
  const t = useTranslations('reviews.queue')
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
      <Pagination
        page={queue.page}
        pageCount={Math.ceil(queue.total / queue.size)}
        hrefFor={(page) => clinicReviewHref({ ...filters, page })}
        label={t('pages.label')}
      />
      {isError && (
        <p role="status" className="mt-4 text-xs text-soft">
          {t('unavailable')}
        </p>
      )}
      <ReviewKeyHints list="queue" />
    </>
  )
}

function ShowTabs({ filters }: { filters: ReviewFilters }) {
  const t = useTranslations('reviews.queue')
  const tabs = reviewHolders.map((show) => ({
    href: clinicReviewHref({ ...filters, page: 1, show }),
    label: t(`show.${show}`),
    isCurrent: filters.show === show,
  }))
  return <TabsNav label={t('showLabel')} tabs={tabs} />
}

function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('reviews.queue')
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}
      action={
        isFiltered && (
          <LinkButton href="/clinic/review" variant="secondary" size="small">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'emptyText')}
    </EmptyState>
  )
}

/** j and k move the focus along the links; Enter then works natively. */
function useReviewRows() {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(bodyRef.current?.querySelectorAll<HTMLElement>('a[data-review]') ?? [])]
    const from = links.indexOf(document.activeElement as HTMLElement)
    const target = from < 0 ? links.at(step === 1 ? 0 : -1) : (links[from + step] ?? links[from])
    target?.focus()
    target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return bodyRef
}
