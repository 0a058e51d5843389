import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ClinicContact } from '#lib/clinic-contact/clinic-contact.ts'
import { describeOpening } from '#lib/clinic-contact/describe-opening.ts'
import { ClockTime } from './clock-time.tsx'

/** Whether the clinic is open now, by its own clock, and until or from when. */
export function OpeningLine({ contact, readAt }: { contact: ClinicContact; readAt: string }) {
  const t = useTranslations('clinic-contact')
  const opening = describeOpening(contact, new Date(readAt))
  if (!opening) return null
  if (opening.isOpen)
    return (
      <p className="mt-0.5 text-sm font-semibold text-good">
        {t.rich('openUntil', { time: () => <ClockTime time={opening.closes} /> })}
      </p>
    )
  const time = () => <ClockTime time={opening.opens} />
  return (
    <p className="mt-0.5 text-sm font-semibold text-soft">
      {opening.isToday
        ? t.rich('opensToday', { time })
        : t.rich('opensOn', {
            time,
            day: () => <CalendarDate day={opening.opensOn} style="dayDate" />,
          })}
    </p>
  )
}
