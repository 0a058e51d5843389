import { useTranslations } from 'next-intl'
import type { OrderPatientView } from '#lib/orders/order-view.ts'

export function PatientName({
  patient,
}: {
  patient: Pick<OrderPatientView, 'patientId' | 'firstName' | 'lastName'>
}) {
  const t = useTranslations('staff-orders.orders')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  if (name) return name
  return <span className="font-normal text-soft">{t(patient.patientId ? 'stock' : 'unnamed')}</span>
}
