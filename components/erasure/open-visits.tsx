import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { formatVisitTime, nameZone } from '#lib/dates/visit-time.ts'

interface OpenVisitsProps {
  visits: readonly AppointmentView[]
  /** Who deletes: the patient, or staff. */
  by: 'patient' | 'staff'
}

/** Instead of a form of deletion: someone would come, or wait, for a patient whose record is closed. */
export function OpenVisits({ visits, by }: OpenVisitsProps) {
  const t = useTranslations('appointments.beforeDeletion')
  const kinds = useTranslations('appointments.visit.kinds')
  const locale = useLocale()
  const orders = by === 'patient' ? '/orders' : '/clinic/orders'
  return (
    <Notice tone="watch" role="alert" title={t('title', { count: visits.length })}>
      <p>{t(by, { count: visits.length })}</p>
      <ul className="mt-2 space-y-2">
        {visits.map(({ appointmentId, orderId, kind, startAt, timeZone }) => (
          <li key={appointmentId}>
            {/* A full load: this page is read again on the way back. */}
            <a
              href={`${orders}/${orderId}`}
              className="font-semibold text-accent underline decoration-2 underline-offset-4"
            >
              {startAt
                ? t('open', { when: formatVisitTime(locale, timeZone, startAt) })
                : t('openRequest')}
            </a>
            <span className="block text-sm text-soft">
              {kinds(kind)}
              {startAt && ` · ${nameZone(locale, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
