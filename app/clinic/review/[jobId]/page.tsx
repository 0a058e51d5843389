import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReviewLive } from '#components/reviews/review-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asReportId } from '#lib/ids.ts'
import { getReview } from '#lib/reviews/get-review.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reviews.page')
  return { title: t('title') }
}

export default async function ReviewPage({ params }: PageProps<'/clinic/review/[jobId]'>) {
  const jobId = asReportId((await params).jobId)
  const t = await getTranslations('reviews')
  const reading = redirectIfForbidden(getReview(await getContext(), { jobId }))
  // A decided review needs a reason, for which the report's page asks.
  const review = await orNotFound(reading.catch(ifReasonNeeded))
  if (!review || review.decision) redirect(`/clinic/reports/${jobId}`)
  const { patient, labName, day } = review
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/review">{t('queue.back')}</TextLink>}
        title={t('page.of', { name: `${patient.firstName} ${patient.lastName}` })}
        lead={
          <>
            {labName}
            {labName && day && ' · '}
            {day && <CalendarDate day={day} />}
          </>
        }
      />
      <ClientMessages namespaces={['reviews', 'shortcuts', 'errors']}>
        <ReviewLive review={review} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
