import { CalendarClock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { formatVisitTime, nameZone } from '#lib/dates/visit-time.ts'

/** When a booked visit to come is, in the time of its place. */
export function VisitLine({
  appointment,
  className,
}: {
  appointment: AppointmentView | null
  className?: string
}) {
  const t = useTranslations('appointments.visit.kinds')
  const locale = useLocale()
  if (!appointment?.startAt || appointment.state !== 'confirmed' || !appointment.can.cancel)
    return null
  const { startAt, timeZone, kind } = appointment
  return (
    <p className={classNames('flex gap-2', className)}>
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <span>
        <time dateTime={startAt} className="block font-semibold text-ink">
          {formatVisitTime(locale, timeZone, startAt)}
        </time>
        <span className="block text-sm text-soft">
          {t(kind)} · {nameZone(locale, timeZone)}
        </span>
      </span>
    </p>
  )
}
