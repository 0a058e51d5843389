import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { EmergencyAccessView } from '#lib/emergency-access/emergency-access-view.ts'

/** Who opened this patient's results in an emergency, when and why; nothing when no one did. */
export function EmergencyAccesses({ accesses }: { accesses: readonly EmergencyAccessView[] }) {
  const t = useTranslations('patients.emergency')
  if (accesses.length === 0) return null
  return (
    <Block title={t('title')}>
      <ul aria-label={t('caption')} className="divide-y divide-line text-sm">
        {accesses.map(({ accessId, actorName, reason, startedAt }) => (
          <li key={accessId} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-2 font-semibold">
              {actorName ?? t('formerStaff')}
              <span className="font-normal text-soft">
                <LocalTime instant={startedAt} />
              </span>
            </p>
            <p className="wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
