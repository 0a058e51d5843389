import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { PatientView } from '#lib/patients/patient-view.ts'

const genders = ['female', 'male', 'other', 'unknown'] as const

export function DetailsBlock({ patient }: { patient: PatientView }) {
  const t = useTranslations('patients.patient')
  const { dob, gender, address, createdAt } = patient
  const notGiven = <span className="font-normal text-soft">{t('notGiven')}</span>
  const known = genders.find((each) => each === gender)
  const items: DataListItem[] = [
    { label: t('dob'), value: dob ? <CalendarDate day={dob} /> : notGiven },
    { label: t('gender'), value: known ? t(`genders.${known}`) : (gender ?? notGiven) },
    {
      label: t('address'),
      value: address ? (
        <address className="not-italic">
          {address.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        notGiven
      ),
    },
    { label: t('since'), value: <LocalTime instant={createdAt} style="date" /> },
  ]
  return (
    <Block title={t('details')}>
      <DataList items={items} className="text-sm" />
    </Block>
  )
}
