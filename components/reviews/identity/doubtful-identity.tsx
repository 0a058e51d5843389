import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { ToneIcon } from '#components/ui/tone.tsx'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import { IdentityTable } from './identity-table.tsx'
import { OwnerAnswer } from './owner-answer.tsx'
import { PageHead } from './page-head.tsx'

export interface DoubtfulIdentityProps {
  view: ReviewView
  /** The page names someone else, not only too little. */
  isDifferent: boolean
  isConfirmed: boolean
  /** the reviewer's own, who may edit it as soon as it is claimed */
  isOwn: boolean
  canEdit: boolean
  onConfirm: (isConfirmed: boolean) => void
  onSomeoneElse: () => void
}

/** A difference, and a name that was not read, must be confirmed against the page. */
export function DoubtfulIdentity(props: DoubtfulIdentityProps) {
  const { view, isDifferent, isConfirmed, isOwn, canEdit, onConfirm, onSomeoneElse } = props
  const t = useTranslations('reviews.identity')
  const tone = isDifferent ? 'alert' : 'watch'
  const name = nameOf(view)
  return (
    <section
      className={classNames(
        'mb-4 rounded-card p-4',
        isDifferent ? 'bg-alert-soft' : 'bg-watch-soft',
      )}
      aria-labelledby="identity-title"
    >
      <h2 id="identity-title" className="flex items-start gap-2 text-sm font-bold">
        <ToneIcon
          tone={tone}
          className={classNames('size-4.5 shrink-0', isDifferent ? 'text-alert' : 'text-watch')}
        />
        {t(titleOf(view))}
      </h2>
      <div className="mt-3 grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PageHead view={view} />
        <Patient view={view} />
      </div>
      <IdentityTable view={view} />
      <OwnerAnswer view={view} />
      {isOwn && (
        <div
          inert={!canEdit}
          className="mt-1 -mb-2 flex flex-wrap items-center justify-between gap-x-6"
        >
          <Checkbox
            label={t('confirm', { name })}
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.target.checked)}
          />
          <Button size="small" variant="quiet" className="text-alert" onClick={onSomeoneElse}>
            {t('someoneElse')}
          </Button>
        </div>
      )}
    </section>
  )
}

const nameOf = ({ patient }: Pick<ReviewView, 'patient'>) =>
  [patient.firstName, patient.lastName].filter(Boolean).join(' ')

/** The first difference names the card; the table below lists them all. */
function titleOf({ identity, printed }: ReviewView) {
  if (identity.name === 'differs') return 'differs'
  if (identity.dob === 'differs') return 'dobDiffers'
  if (identity.sex === 'differs') return 'sexDiffers'
  if (identity.age === 'differs') return 'ageDiffers'
  return printed.firstName || printed.lastName ? 'uncompared' : 'unread'
}

function Patient({ view }: { view: ReviewView }) {
  const t = useTranslations('reviews.identity')
  const { gender, dob, age, ageAtCollection } = view.patient
  const facts = [
    (gender === 'female' || gender === 'male') && t(`sexes.${gender}`),
    age !== null && t('years', { age }),
  ].filter((fact) => fact !== false)
  return (
    <div>
      <p className="text-xs text-soft">{t('account')}</p>
      <p className="text-base font-bold">{nameOf(view)}</p>
      <p>
        {dob ? t.rich('born', { day: () => <CalendarDate day={dob} /> }) : t('noDob')}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
      {ageAtCollection !== null && (
        <p className="text-soft">{t('atCollection', { age: ageAtCollection })}</p>
      )}
    </div>
  )
}
