import { useLocale, useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ClinicContact } from '#lib/clinic-contact/clinic-contact.ts'
import { describeOpening } from '#lib/clinic-contact/describe-opening.ts'
import { nameZone } from '#lib/dates/visit-time.ts'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { ClockTime } from './clock-time.tsx'

interface OpeningLineProps {
  contact: ClinicContact
  /** ISO instant of the server's read */
  readAt: string
}

/** Whether the clinic is open now, by its own clock, and until or from when. */
export async function OpeningLine(props: OpeningLineProps) {
  return <OpeningText {...props} timeZone={await viewerZone()} />
}

export function OpeningText({
  contact,
  readAt,
  timeZone,
}: OpeningLineProps & { timeZone: string }) {
  const t = useTranslations('clinic-contact')
  const zone = nameZone(useLocale(), contact.timeZone)
  const opening = describeOpening(contact, { now: new Date(readAt), timeZone })
  if (!opening) return null
  if (opening.isOpen) {
    const closing = { time: () => <ClockTime time={opening.closes} />, zone }
    return (
      <p className="mt-0.5 text-sm font-semibold text-good">
        {t.rich(opening.isElsewhere ? 'openUntilThere' : 'openUntil', closing)}
      </p>
    )
  }
  const next = {
    time: () => <ClockTime time={opening.opens} />,
    day: () => <CalendarDate day={opening.opensOn} style="dayDate" />,
    zone,
  }
  const key = opening.isElsewhere ? 'opensThere' : opening.isToday ? 'opensToday' : 'opensOn'
  return <p className="mt-0.5 text-sm font-semibold text-soft">{t.rich(key, next)}</p>
}
