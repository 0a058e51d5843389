import { useTranslations } from 'next-intl'
import type { ActivityView } from '#lib/orders/activity/activity-view.ts'

/** What someone did, in one sentence. */
export function useDeedWords() {
  const t = useTranslations('order-actions')
  return ({ kind, by, outcome, assignee }: ActivityView) => {
    const name = by ?? t('someone')
    if (kind === 'call') return t(`log.call.${outcome ?? 'reached'}`, { name })
    if (kind === 'assigned' && assignee === null) return t('log.unassigned', { name })
    if (kind === 'assigned') return t('log.assigned', { name, assignee: assignee ?? '' })
    return t(`log.${kind}`, { name })
  }
}
