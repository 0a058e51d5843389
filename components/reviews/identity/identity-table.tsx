import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { Sameness } from '#lib/reports/identity/identity-state.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

/** Every piece of evidence that was read, beside the patient's own. */
export function IdentityTable({
  view: { identity, patient, printed },
}: {
  view: Pick<ReviewView, 'identity' | 'patient' | 'printed'>
}) {
  const t = useTranslations('reviews.identity')
  const sexOf = (sex: string | null) =>
    sex === 'female' || sex === 'male' ? t(`sexes.${sex}`) : ''
  const printedName = [printed.firstName, printed.lastName].filter(Boolean).join(' ')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  if (!printedName && !printed.dob && !printed.sex && !printed.age) return null
  return (
    <dl className="mt-3 grid max-w-2xl grid-cols-2 gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <dt className="sr-only">{t('title')}</dt>
      <dd className="text-xs text-soft sm:col-start-2">{t('printed')}</dd>
      <dd className="text-xs text-soft sm:col-span-2">{t('account')}</dd>
      <Compared label={t('name')} sameness={identity.name} printed={printedName} own={name} />
      <Compared
        label={t('dob')}
        sameness={identity.dob}
        printed={printed.dobDay ? <CalendarDate day={printed.dobDay} /> : printed.dob}
        own={patient.dob ? <CalendarDate day={patient.dob} /> : t('notKnown')}
      />
      {printed.sex && (
        <Compared
          label={t('sex')}
          sameness={identity.sex}
          printed={sexOf(printed.sex)}
          own={sexOf(patient.gender) || t('notKnown')}
        />
      )}
      {printed.age && (
        <Compared
          label={t('age')}
          sameness={identity.age}
          printed={printed.age}
          own={
            patient.ageAtCollection === null
              ? t('notKnown')
              : t('atCollection', { age: patient.ageAtCollection })
          }
        />
      )}
    </dl>
  )
}

interface ComparedProps {
  label: string
  sameness: Sameness
  /** empty where none was read */
  printed: ReactNode
  own: ReactNode
}

const samenessTone = { same: 'good', differs: 'alert', unknown: 'neutral' } as const
const samenessWord = { same: 'match', differs: 'mismatch', unknown: 'notCompared' } as const

function Compared({ label, sameness, printed, own }: ComparedProps) {
  const t = useTranslations('reviews.identity')
  return (
    <>
      <dt className="text-soft max-sm:col-span-2">{label}</dt>
      <dd className="font-semibold">
        {printed || <span className="font-normal text-soft">{t('notRead')}</span>}
      </dd>
      <dd className="font-semibold">{own}</dd>
      <dd className="max-sm:col-span-2">
        {printed && <Chip tone={samenessTone[sameness]}>{t(samenessWord[sameness])}</Chip>}
      </dd>
    </>
  )
}
