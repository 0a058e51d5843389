import { useTranslations } from 'next-intl'

interface HomeLeadProps {
  dueCount: number
  /** open ones, corrected ones included: each asks for a call */
  criticalCount: number
  orderCount: number
}

/** How much there is to do. */
export function HomeLead({ dueCount, criticalCount, orderCount }: HomeLeadProps) {
  const t = useTranslations('patient-home')
  if (dueCount > 0) return t('leadDue', { count: dueCount })
  if (criticalCount > 0) return t('leadCall', { count: criticalCount })
  return t(orderCount === 0 ? 'leadNew' : 'leadCalm')
}
