import { useLocale, useTranslations } from 'next-intl'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { VisitState } from '#lib/appointments/appointment-view.ts'
import type { ListedVisit } from '#lib/booking/visit-list.ts'
import { formatVisitClock, nameZone } from '#lib/dates/visit-time.ts'

const tones: Record<VisitState, Tone> = {
  confirmed: 'good',
  in_progress: 'accent',
  completed: 'good',
  pending: 'watch',
  reserved: 'watch',
  cancelled: 'neutral',
  other: 'neutral',
}

/** Time, patient and place of each visit; the patient's name opens the order, where the visit is changed. */
export function VisitRows({ visits }: { visits: readonly ListedVisit[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-card">
      {visits.map((visit) => (
        <VisitRow key={visit.appointmentId} visit={visit} />
      ))}
    </ul>
  )
}

function VisitRow({ visit }: { visit: ListedVisit }) {
  const t = useTranslations('appointments')
  const locale = useLocale()
  const { startAt, timeZone, kind, place, patient, labTestName, orderId, state, isKept } = visit
  const isMissed = visit.cancellation?.cause === 'missed'
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm first:border-t-0 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1.2fr)_auto] lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.2fr)_13rem] sm:items-center">
      <p>
        {startAt ? (
          <>
            <time dateTime={startAt} className="text-base font-bold">
              {formatVisitClock(locale, timeZone, startAt)}
            </time>
            <span className="block text-xs text-soft">{nameZone(locale, timeZone)}</span>
          </>
        ) : (
          <span className="text-soft">{t('visit.noTime')}</span>
        )}
      </p>
      <p className="min-w-0">
        <TextLink href={`/clinic/orders/${orderId}`}>
          <PatientName patient={patient} />
        </TextLink>
        {labTestName && <span className="block text-xs text-soft">{labTestName}</span>}
      </p>
      <p className="min-w-0">
        <span className="font-medium">{place.name ?? t(`visit.kinds.${kind}`)}</span>
        <span className="block text-xs text-soft">{place.lines.join(', ')}</span>
        {visit.notes && <span className="block text-xs wrap-break-word">“{visit.notes}”</span>}
      </p>
      <p className="max-sm:mt-1">
        <Chip tone={isMissed ? 'alert' : tones[state]}>
          {t(`visit.states.${isMissed ? 'missed' : state}`)}
        </Chip>
        {isKept && <span className="mt-1 block text-xs text-soft">{t('visit.kept')}</span>}
      </p>
    </li>
  )
}
