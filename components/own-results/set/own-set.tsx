import { ChevronDown, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { OwnSetPage } from '#lib/result-sets/own/own-set-page.ts'
import { ClinicWord } from './clinic-word.tsx'
import { MissingResults } from './missing-results.tsx'
import { SetActions } from './set-actions.tsx'
import { SetChips } from './set-chips.tsx'
import { SetGroup } from './set-group.tsx'

/** An order's results: the clinic's word first, then how many are where, then each value. */
export function OwnSet({
  page,
  clinic,
}: {
  page: OwnSetPage
  clinic: { phone: string; shownPhone: string }
}) {
  const t = useTranslations('own-results.set')
  const { set, groups, missing } = page
  return (
    <div className="space-y-6">
      <ClinicWord set={set} clinic={clinic} />
      {set.isPartial && (
        <Notice title={t('partialTitle')} icon={<Clock aria-hidden="true" />}>
          {t('partialText')}
        </Notice>
      )}
      <SetChips page={page} />
      {groups.map((group) => (
        <SetGroup key={group.title ?? ''} group={group} />
      ))}
      {missing.length > 0 && <MissingResults missing={missing} />}
      <details className="group rounded-card border border-line bg-card p-4 print:hidden">
        <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
          {t('helpTitle')}
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <p className="mt-2 text-soft">{t('help')}</p>
      </details>
      <SetActions orderId={page.orderId} />
    </div>
  )
}
