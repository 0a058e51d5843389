import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { ViewingView } from '#lib/patient-viewing/viewing-schema.ts'

/** Who saw this patient's own pages, when and why; nothing when no one did. */
export function Viewings({ viewings }: { viewings: readonly ViewingView[] }) {
  const t = useTranslations('viewing.list')
  if (viewings.length === 0) return null
  return (
    <Block title={t('title')}>
      <ul aria-label={t('caption')} className="divide-y divide-line text-sm">
        {viewings.map(({ viewingId, actorName, reason, startedAt }) => (
          <li key={viewingId} className="py-2.5 first:pt-0 last:pb-0">
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
