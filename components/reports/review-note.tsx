import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import type { ReportReview } from '#lib/reports/report-view.ts'

const ReviewText = lazy(async () => ({ default: (await import('./review-text.tsx')).ReviewText }))

export function ReviewNote({ review }: { review: ReportReview | null }) {
  const t = useTranslations('reports.review')
  return (
    <div className="mt-4 flex gap-2.5 text-sm text-soft">
      <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      {review ? (
        <ShownAtOnce>
          <ReviewText review={review} />
        </ShownAtOnce>
      ) : (
        <p>{t('automatic')}</p>
      )}
    </div>
  )
}
