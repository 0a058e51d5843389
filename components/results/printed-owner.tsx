import { useLocale, useTranslations } from 'next-intl'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { ResultsOwner } from '#lib/results/result-view.ts'

interface PrintedOwnerProps {
  owner: Pick<ResultsOwner, 'name' | 'dob'>
  of?: 'results' | 'wearables'
}

/** Whose values these are; printed only, since the screen shows the account. Its date needs no script. */
export function PrintedOwner({ owner: { name, dob }, of = 'results' }: PrintedOwnerProps) {
  const t = useTranslations(of)
  const days = dateFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  const birthday = new Date(`${dob}T00:00:00Z`)
  return (
    <p className="mb-4 hidden font-semibold print:block">
      {Number.isNaN(birthday.getTime())
        ? t('printed', { name })
        : t('printedBorn', { name, when: days.format(birthday) })}
    </p>
  )
}
