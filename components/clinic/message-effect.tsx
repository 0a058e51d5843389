import { useTranslations } from 'next-intl'
import type { MessageEffectView } from '#lib/orders/order-view.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { lowLevelOf } from '#service/contract/order-status.ts'

/** What a message did to the order, in one cell. */
export function MessageEffect({ effect }: { effect: MessageEffectView | null }) {
  const t = useTranslations('desk.messages')
  const statuses = useTranslations('orders.statuses')
  if (!effect) return '–'
  const { statusBefore, statusAfter, addedEvents, changedFields } = effect
  const nameOf = (status: string) => statuses(statusWordOf(lowLevelOf(status)))
  const lines: string[] = []
  if (statusAfter && statusAfter !== statusBefore) {
    const after = nameOf(statusAfter)
    lines.push(
      statusBefore
        ? t('statusChange', { before: nameOf(statusBefore), after })
        : t('firstStatus', { after }),
    )
  }
  if (addedEvents > 0) lines.push(t('addedEvents', { count: addedEvents }))
  if (changedFields.length > 0) lines.push(t('changedFields', { count: changedFields.length }))
  if (lines.length === 0) return t('nothing')
  return lines.map((line) => (
    <span key={line} className="block" title={changedFields.join('\n') || undefined}>
      {line}
    </span>
  ))
}
