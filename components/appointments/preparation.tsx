import { Utensils, UtensilsCrossed } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { fastingHours, hoursBefore } from '#lib/appointments/appointment-view.ts'
import { formatVisitTime } from '#lib/dates/visit-time.ts'

type PreparationProps = {
  /** null where the order does not say */
  isFasting: boolean | null
  startAt: string | null
  timeZone: string
  /** ISO instant of the latest read: whether fasting should have begun goes by it. */
  readAt: string
}

/** What the patient does before blood is drawn, with the hour from which they fast. */
export function Preparation({ isFasting, ...times }: PreparationProps) {
  const t = useTranslations('appointments.preparation')
  if (isFasting === null) return null
  const Icon = isFasting ? UtensilsCrossed : Utensils
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken p-3.5 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
      <p>
        <span className="block font-semibold">{t('title')}</span>
        {isFasting ? <Fasting {...times} /> : t('notFasting')}
      </p>
    </div>
  )
}

function Fasting({ startAt, timeZone, readAt }: Omit<PreparationProps, 'isFasting'>) {
  const t = useTranslations('appointments.preparation')
  const locale = useLocale()
  if (startAt === null) return t('fastingLater', { hours: fastingHours })
  const since = hoursBefore(startAt, fastingHours)
  const hasBegun = Date.parse(since) <= Date.parse(readAt)
  return t(hasBegun ? 'fastingSince' : 'fasting', {
    when: formatVisitTime(locale, timeZone, since),
  })
}
