import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReviewsLive } from '#components/review/reviews-live.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { orDesk } from '#lib/http/or-desk.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listReviews } from '#lib/reviews/list-reviews.ts'
import { parseReviewFilters } from '#lib/reviews/review-filters.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('review.queue')
  return { title: t('title') }
}

export default async function ReviewQueuePage({ searchParams }: PageProps<'/clinic/review'>) {
  const t = await getTranslations('review.queue')
  const filters = parseReviewFilters(await searchParams)
  const found = await orDesk(listReviews(await getContext(), filters))
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('urgentHelp')} />
      <ClientMessages namespaces={['review', 'desk']}>
        <ReviewsLive found={found} filters={filters} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
