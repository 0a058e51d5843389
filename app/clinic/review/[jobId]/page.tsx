import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReviewLive } from '#components/review/review-live.tsx'
import { CalendarDate } from '#components/ui/local-time.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { orDesk } from '#lib/http/or-desk.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getReview } from '#lib/reviews/get-review.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('review.page')
  return { title: t('title') }
}

export default async function ReviewPage({ params }: PageProps<'/clinic/review/[jobId]'>) {
  const { jobId } = await params
  const t = await getTranslations('review')
  const review = await orNotFound(orDesk(getReview(await getContext(), { jobId })))
  const { patient, labName, day } = review
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={'/clinic/review' as Route}>{t('queue.back')}</TextLink>}
        title={t('page.of', { name: `${patient.firstName} ${patient.lastName}` })}
        lead={
          <>
            {labName}
            {labName && day && ' · '}
            {day && <CalendarDate day={day} />}
          </>
        }
      />
      <ClientMessages namespaces={['review', 'desk', 'errors']}>
        <ReviewLive review={review} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
