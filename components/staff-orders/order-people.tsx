import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Card } from '#components/ui/card.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import { formatSampleId } from '#contract/sample-id.ts'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { isStock } from './is-stock.ts'
import { PatientName } from './patient-name.tsx'

const genders = ['female', 'male', 'other', 'unknown'] as const
const origins = ['initial', 'redraw', 'recreation'] as const

export function PatientBlock({ order: { patient } }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.order')
  const gender = genders.find((known) => known === patient.gender)
  const items: DataListItem[] = [
    { label: t('name'), value: <LinkedName patient={patient} /> },
    ...(patient.dob ? [{ label: t('dob'), value: <CalendarDate day={patient.dob} /> }] : []),
    ...optional(t('gender'), gender ? t(`genders.${gender}`) : patient.gender),
    ...optional(t('email'), patient.email),
    ...optional(t('phone'), patient.phoneNumber && formatPhone(patient.phoneNumber)),
  ]
  return (
    <Block title={t('patient')}>
      <DataList items={items} className="text-sm" />
      {isStock(patient) && <p className="mt-2 text-sm text-soft">{t('stockNote')}</p>}
    </Block>
  )
}

/** Links to the patient's page, if the app knows the patient. */
function LinkedName({ patient }: { patient: StaffOrderView['patient'] }) {
  const name = <PatientName patient={patient} />
  if (patient.patientId === null) return name
  return <TextLink href={`/clinic/patients/${patient.patientId}`}>{name}</TextLink>
}

/** An order that needs a visit has no kit. */
export const hasKit = ({ method }: Pick<StaffOrderView, 'method'>) =>
  method === null || method === 'testkit'

/** What was ordered, and its kit. */
export function KitBlock({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.order')
  const orders = useTranslations('orders')
  const origin = origins.find((known) => known === order.origin) ?? 'other'
  const items: DataListItem[] = [
    { label: t('test'), value: order.labTestName ?? orders('unnamedTest') },
    ...(hasKit(order) || order.sampleId
      ? [
          {
            label: t('code'),
            value: order.sampleId ? formatSampleId(order.sampleId) : t('noCode'),
          },
        ]
      : []),
    ...(hasKit(order)
      ? [{ label: t('registered'), value: t(order.isRegistered ? 'yes' : 'no') }]
      : []),
    { label: t('origin'), value: t(`origins.${origin}`) },
    ...(order.placedAt
      ? [{ label: t('placed'), value: <LocalTime instant={order.placedAt} /> }]
      : []),
    { label: t('reference'), value: orderReference(order.orderId) },
  ]
  return (
    <Block title={t(hasKit(order) ? 'kit' : 'order')}>
      <DataList items={items} className="text-sm" />
    </Block>
  )
}

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="small">
      <h2 className="mb-2 text-sm font-bold">{title}</h2>
      {children}
    </Card>
  )
}

function optional(label: string, value: string | null): DataListItem[] {
  return value ? [{ label, value }] : []
}
