import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OwnAccess } from '#lib/audit/list-own-accesses.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useRoleWords } from './use-role-words.ts'

/** Who at the clinic did what with the patient's record. */
export function OwnAccessList({ accesses }: { accesses: readonly OwnAccess[] }) {
  const t = useTranslations('audit.own')
  const ownWordsOf = useOwnWords()
  const roleWords = useRoleWords()
  return (
    <Card>
      <ol className="divide-y divide-line">
        {accesses.map(({ accessId, at, actorName, actorRole, action, orderId, isInList }) => {
          const role = roleWords(actorRole)
          return (
            <li key={accessId} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">
                  {actorName ?? t('formerStaff')}
                  {role && <span className="font-normal text-soft"> · {role}</span>}
                </span>
                <span className="text-sm text-soft">
                  <LocalTime instant={at} />
                </span>
              </p>
              <p className="text-sm">
                {ownWordsOf(action)}
                {isInList && <span className="text-soft"> ({t('inList')})</span>}
                {orderId && (
                  <>
                    {' · '}
                    <TextLink href={`/orders/${orderId}`}>
                      {t('order', { reference: orderReference(orderId) })}
                    </TextLink>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** Addresses the patient. What staff do to no patient in particular has the words of the audit. */
function useOwnWords() {
  const t = useTranslations('own-accesses')
  const wordsOf = useAuditWords()
  return (action: string) => {
    const key = `actions.${action}` as 'actions.orders.read'
    return t.has(key) ? t(`actions.${action}` as typeof key) : wordsOf({ action })
  }
}
