import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { SlotSearchResult } from '#lib/booking/slot-view.ts'

/** What to do where nothing can be booked. */
export function NoService({
  result: { kind, zip },
  reference,
}: {
  result: SlotSearchResult
  reference: string
}) {
  const t = useTranslations('appointments.booking.none')
  return (
    <Notice tone="watch" title={t('title')} className="mt-9">
      <p>{kind === 'home' ? t('home', { zip }) : t('center')}</p>
      <p className="mt-2">{t('contact', { reference })}</p>
    </Notice>
  )
}
