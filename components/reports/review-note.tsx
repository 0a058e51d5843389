import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import type { ReportReview } from '#lib/reports/report-view.ts'

const ReviewText = lazy(async () => ({ default: (await import('./review-text.tsx')).ReviewText }))

export function ReviewNote({ review }: { review: ReportReview | null }) {
  const t = useTranslations('reports.review')
  return (
    <div className="mt-4 flex gap-2.5 text-sm text-soft">
      <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      {review ? (
        <Suspense fallback={null}>
          <ReviewText review={review} />
        </Suspense>
      ) : (
        <p>{t('automatic')}</p>
      )}
    </div>
  )
}
