import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { FoundOrderView, FoundPersonView } from './find-in-clinic.ts'

export function FoundPerson({ person }: { person: FoundPersonView }) {
  const t = useTranslations('palette')
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {person.name || t('unnamed')}
        <PersonMarks person={person} />
      </span>
      {person.isSimilar && <Chip>{t('similar')}</Chip>}
    </>
  )
}

/** What sets people of one name apart. */
export function PersonMarks({ person }: { person: FoundPersonView }) {
  return (
    <span className="text-soft">
      {person.dob && (
        <>
          {' · '}
          <CalendarDate day={person.dob} />
        </>
      )}
      {person.contact && ` · ${person.contact}`}
    </span>
  )
}

export function FoundOrder({ order }: { order: FoundOrderView }) {
  const t = useTranslations('palette')
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        <PatientName patient={order.patient} />
        <span className="text-soft">
          {' · '}
          {[order.labTestName, orderReference(order.orderId)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {order.isSimilar && <Chip>{t('similar')}</Chip>}
    </>
  )
}
