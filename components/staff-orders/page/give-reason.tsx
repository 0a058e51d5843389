import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

/** Leads to where the reason is given that opens the patient's health data. */
export function GiveReason({ order: { patient } }: { order: Pick<StaffOrderView, 'patient'> }) {
  const t = useTranslations('staff-orders.results')
  if (!patient.patientId) return null
  return (
    <TextLink href={`/clinic/patients/${patient.patientId}/results`}>{t('giveReason')}</TextLink>
  )
}
