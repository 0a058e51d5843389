import { Utensils, UtensilsCrossed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fastingHours, hoursBefore } from '#lib/appointments/appointment-view.ts'
import { useVisitTimes } from './use-visit-times.ts'

type PreparationProps = {
  /** null where the order does not say */
  isFasting: boolean | null
  startAt: string | null
  timeZone: string
}

/** What the patient does before blood is drawn, with the hour from which they fast. */
export function Preparation({ isFasting, startAt, timeZone }: PreparationProps) {
  const t = useTranslations('appointments.preparation')
  const times = useVisitTimes(timeZone)
  if (isFasting === null) return null
  const Icon = isFasting ? UtensilsCrossed : Utensils
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken p-3.5 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
      <p>
        <span className="block font-semibold">{t('title')}</span>
        {!isFasting
          ? t('notFasting')
          : startAt
            ? t('fasting', { when: times.full(hoursBefore(startAt, fastingHours)) })
            : t('fastingLater', { hours: fastingHours })}
      </p>
    </div>
  )
}
