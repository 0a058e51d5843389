import { useTranslations } from 'next-intl'
import { auditActions } from '#lib/audit/audit-actions.ts'

interface AuditLine {
  action: string
  outcome?: string
  /** of the order that it was about */
  reference?: string
}

/** The words of an audit entry. A refused request is audited by its route, which has no words of its own. */
export function useAuditWords() {
  const t = useTranslations('audit')
  return ({ action, outcome, reference }: AuditLine) => {
    const known = auditActions.find((each) => each === action)
    if (!known) return t(outcome === 'denied' ? 'refusedRequest' : 'other')
    const words = t(`actions.${known}`)
    if (outcome === 'denied') return t('refused', { action: words })
    if (outcome === 'unknown') return t('unconfirmed', { action: words })
    return reference ? t('forOrder', { action: words, reference }) : words
  }
}
