import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PatientName } from '#components/clinic/patient-name.tsx'
import { orderReference } from '#components/orders/order-reference.ts'
import { Card } from '#components/ui/card.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { CalendarDate, LocalTime } from '#components/ui/local-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { formatPhone } from '#lib/patients/format-phone.ts'
import { formatSampleId } from '#service/contract/sample-id.ts'

const genders = ['female', 'male', 'other', 'unknown'] as const
const origins = ['initial', 'redraw', 'recreation'] as const

/** Whose order it is. */
export function PatientBlock({ order: { patient } }: { order: StaffOrderView }) {
  const t = useTranslations('clinic.order')
  const gender = genders.find((known) => known === patient.gender)
  const items: DataListItem[] = [
    { label: t('name'), value: <LinkedName patient={patient} /> },
    ...(patient.dob ? [{ label: t('dob'), value: <CalendarDate day={patient.dob} /> }] : []),
    ...optional(t('gender'), gender ? t(`genders.${gender}`) : patient.gender),
    ...optional(t('email'), patient.email),
    ...optional(t('phone'), patient.phoneNumber && formatPhone(patient.phoneNumber)),
  ]
  const isStock = !patient.firstName && !patient.lastName && patient.patientId !== null
  return (
    <Block title={t('patient')}>
      <DataList items={items} className="text-sm" />
      {isStock && <p className="mt-2 text-sm text-soft">{t('stockNote')}</p>}
    </Block>
  )
}

/** Leads to the person's page; one whom the app does not know has none. */
function LinkedName({ patient }: { patient: StaffOrderView['patient'] }) {
  const name = <PatientName patient={patient} />
  if (patient.patientId === null) return name
  return <TextLink href={`/clinic/patients/${patient.patientId}` as Route}>{name}</TextLink>
}

/** The kit and the order as the staff name them on the phone. */
export function KitBlock({ order }: { order: StaffOrderView }) {
  const t = useTranslations('clinic.order')
  const orders = useTranslations('orders')
  const origin = origins.find((known) => known === order.origin) ?? 'other'
  const items: DataListItem[] = [
    { label: t('test'), value: order.labTestName ?? orders('unnamedTest') },
    { label: t('code'), value: order.sampleId ? formatSampleId(order.sampleId) : t('noCode') },
    { label: t('registered'), value: t(order.isRegistered ? 'yes' : 'no') },
    { label: t('origin'), value: t(`origins.${origin}`) },
    ...(order.placedAt
      ? [{ label: t('placed'), value: <LocalTime instant={order.placedAt} /> }]
      : []),
    { label: t('reference'), value: orderReference(order.orderId) },
  ]
  return (
    <Block title={t('kit')}>
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
