import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReviewsLive } from '#components/reviews/queue/reviews-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { countAliasProposals } from '#lib/reading-aliases/list-aliases.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { parseReviewFilters } from '#lib/reviews/queue/review-filters.ts'
import { countSecondReadings } from '#lib/second-readings/next-reading.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reviews.queue')
  return { title: t('title') }
}

export default async function ReviewQueuePage({ searchParams }: PageProps<'/clinic/review'>) {
  const t = await getTranslations('reviews.queue')
  const filters = parseReviewFilters(await searchParams)
  const context = await getContext()
  const found = await redirectIfForbidden(listReviews(context, filters))
  const counts = await countSecondReadings(context)
  const links = await getTranslations('second-readings.links')
  const can = presentPermissions(context.actor, { seeAccuracy: 'reports:accuracy' })
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('urgentHelp')}
        actions={
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <TextLink href="/clinic/review/second">
              {links('second', { count: counts.waiting })}
            </TextLink>
            <TextLink href="/clinic/review/disagreements">
              {links('disagreements', { count: counts.disagreements })}
            </TextLink>
            <TextLink href="/clinic/review/aliases">
              {t('aliases', { count: await countAliasProposals(context) })}
            </TextLink>
            {can.seeAccuracy && <TextLink href="/clinic/review/accuracy">{t('accuracy')}</TextLink>}
          </span>
        }
      />
      <ClientMessages namespaces={['reviews', 'shortcuts', 'common.pagination']}>
        <ReviewsLive found={found} filters={filters} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
