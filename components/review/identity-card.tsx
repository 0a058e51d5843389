'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { CalendarDate } from '#components/ui/local-time.tsx'
import { ToneIcon } from '#components/ui/tone.tsx'
import type { Sameness } from '#lib/reports/check-identity.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

interface IdentityCardProps {
  view: ReviewView
  isConfirmed: boolean
  canEdit: boolean
  onConfirm: (isConfirmed: boolean) => void
}

export const isDiffering = ({ identity }: Pick<ReviewView, 'identity'>) =>
  identity.name === 'differs' || identity.dob === 'differs'

/** Whom the report names beside whom it was uploaded for. Where they differ somebody has to say so. */
export function IdentityCard({ view, isConfirmed, canEdit, onConfirm }: IdentityCardProps) {
  const t = useTranslations('review.identity')
  const { identity, patient, printed } = view
  const differs = isDiffering(view)
  const name = `${patient.firstName} ${patient.lastName}`
  if (!differs)
    return (
      <p className="mb-4 flex items-center gap-2">
        <ToneIcon
          tone={identity.name === 'same' ? 'good' : 'neutral'}
          className={identity.name === 'same' ? 'size-4 text-good' : 'size-4 text-soft'}
        />
        {t(identity.name === 'same' ? 'same' : 'unknown')}
      </p>
    )
  const printedName = [printed.firstName, printed.lastName].filter(Boolean).join(' ')
  return (
    <section className="mb-4 rounded-card bg-alert-soft p-4" aria-labelledby="identity-title">
      <h2 id="identity-title" className="flex items-center gap-2 text-sm font-bold">
        <ToneIcon tone="alert" className="size-4.5 text-alert" />
        {t(identity.name === 'differs' ? 'differs' : 'dobDiffers')}
      </h2>
      <dl className="mt-2 grid max-w-xl grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-5 gap-y-1">
        <dt className="sr-only">{t('title')}</dt>
        <dd className="col-start-2 text-xs text-soft">{t('printed')}</dd>
        <dd className="col-span-2 text-xs text-soft">{t('account')}</dd>
        <Compared label={t('name')} sameness={identity.name} printed={printedName} own={name} />
        <Compared
          label={t('dob')}
          sameness={identity.dob}
          printed={printed.dob ?? ''}
          own={patient.dob ? <CalendarDate day={patient.dob} /> : t('notKnown')}
        />
      </dl>
      {canEdit && (
        <Checkbox
          className="mt-1 -mb-2"
          label={t('confirm', { name })}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      )}
    </section>
  )
}

function Compared({
  label,
  sameness,
  printed,
  own,
}: {
  label: string
  sameness: Sameness
  printed: string
  own: React.ReactNode
}) {
  const t = useTranslations('review.identity')
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold">
        {printed || <span className="font-normal text-soft">{t('notPrinted')}</span>}
      </dd>
      <dd className="font-semibold">{own}</dd>
      <dd>
        {sameness !== 'unknown' && (
          <Chip tone={sameness === 'same' ? 'good' : 'alert'}>
            {t(sameness === 'same' ? 'match' : 'mismatch')}
          </Chip>
        )}
      </dd>
    </>
  )
}
