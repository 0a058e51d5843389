import { useTranslations } from 'next-intl'
import type { ReviewView } from '#lib/reviews/review-view.ts'

/** What the patient says to "Is it yours?". */
export function OwnerAnswer({ view }: { view: ReviewView }) {
  const t = useTranslations('reviews.identity')
  const { ownership, patient } = view
  if (!ownership) return null
  return (
    <p className="mt-2">{t(`owner.${ownership.answer ?? 'open'}`, { name: patient.firstName })}</p>
  )
}
