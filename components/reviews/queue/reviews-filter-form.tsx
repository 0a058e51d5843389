'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Select } from '#components/ui/form/select.tsx'
import {
  clinicReviewHref,
  type ReviewFilters,
  reviewReasonFilters,
  reviewSorts,
} from '#lib/reviews/queue/review-filters.ts'

export function ReviewsFilterForm({ filters }: { filters: ReviewFilters }) {
  const t = useTranslations('reviews.queue')
  const reasons = useTranslations('reviews.reasons')
  const router = useRouter()
  const go = (changes: Record<string, string | undefined>) =>
    router.push(clinicReviewHref({ ...filters, page: 1, ...changes }), { scroll: false })
  return (
    <div className="flex flex-wrap gap-3">
      <Choice label={t('sort')} value={filters.sort} onPick={(sort) => go({ sort })}>
        {reviewSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('reason')}
        value={filters.reason ?? ''}
        onPick={(reason) => go({ reason: reason || undefined })}
      >
        <option value="">{t('anyReason')}</option>
        {reviewReasonFilters.map((reason) => (
          <option key={reason} value={reason}>
            {reasons(reason)}
          </option>
        ))}
      </Choice>
    </div>
  )
}

function Choice({
  label,
  value,
  onPick,
  children,
}: {
  label: string
  value: string
  onPick: (value: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="min-w-0 sm:max-w-60">
      <label htmlFor={id} className="mb-1 block text-xs font-semibold text-soft">
        {label}
      </label>
      <Select isDense id={id} value={value} onChange={(event) => onPick(event.target.value)}>
        {children}
      </Select>
    </div>
  )
}
