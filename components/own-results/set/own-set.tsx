import { Clock, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { ReadingHelp } from '#components/results/reading-help.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
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
      <PrintedOwner owner={page.owner} />
      <ClinicWord set={set} clinic={clinic} />
      {set.isPartial && (
        <Notice title={t('partialTitle')} icon={<Clock aria-hidden="true" />}>
          {t('partialText')}
        </Notice>
      )}
      {set.hold && (
        <Notice
          title={t('heldTitle')}
          icon={<Lock aria-hidden="true" />}
          action={<TextLink href={`/orders/${page.orderId}`}>{t('heldWhy')}</TextLink>}
        >
          {t('heldText')}
        </Notice>
      )}
      <SetChips page={page} />
      {groups.map((group) => (
        <SetGroup key={group.title ?? ''} group={group} />
      ))}
      {missing.length > 0 && <MissingResults missing={missing} />}
      <ReadingHelp />
      <SetActions orderId={page.orderId} hasFile={!set.hold} />
    </div>
  )
}
