'use client'

import { Info, MessageCircleQuestion, OctagonAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { isImpossible } from '#lib/reviews/checks/impossible-values.ts'
import { isNotANumber } from '#lib/reviews/checks/row-rules.ts'
import { isHandedOver } from '#lib/reviews/handovers/may-decide.ts'
import type { MarkView } from '#lib/reviews/record/marks.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewDraftView } from '#lib/reviews/review-view.ts'

const HandoverState = lazy(async () => ({
  default: (await import('./handover-state.tsx')).HandoverState,
}))

/** What blocks a row, the question asked about it, the reason for its decision, and who decided. */
export function RowState({ row, draft }: { row: ReviewRow; draft: ReviewDraftView }) {
  const t = useTranslations('reviews')
  const { state, hold, why } = row
  const mark: MarkView | undefined = draft.marks[row.id]
  const isWaiting = isHandedOver(row)
  const style = 'mb-2 flex items-start gap-1.5'
  const icon = 'mt-0.5 size-4 shrink-0'
  return (
    <>
      {isImpossible(row.row) && (
        <p className={`${style} font-semibold text-alert`}>
          <OctagonAlert aria-hidden="true" className={icon} />
          {t('row.impossible')}
        </p>
      )}
      {isNotANumber(row.before, row.row.value) && (
        <p className={`${style} font-semibold text-alert`}>
          <OctagonAlert aria-hidden="true" className={icon} />
          {t('row.notANumber')}
        </p>
      )}
      {(isWaiting || draft.handovers[row.id]) && (
        <ShownAtOnce>
          <HandoverState row={row} handover={draft.handovers[row.id]} />
        </ShownAtOnce>
      )}
      {hold && hold.to !== 'colleague' && (
        <p className={style}>
          <MessageCircleQuestion aria-hidden="true" className={`${icon} text-watch`} />
          <span>
            <span className="font-semibold">
              {t(state === 'held' ? `hold.waiting.${hold.to}` : `hold.asked.${hold.to}`)}
            </span>{' '}
            “{hold.question}”
          </span>
        </p>
      )}
      {why && state !== 'open' && (
        <p className={style}>
          <Info aria-hidden="true" className={`${icon} text-soft`} />
          <span>
            {t('why.given', { reason: t(`why.words.${why.reason}`) })}
            {why.note && ` “${why.note}”`}
          </span>
        </p>
      )}
      {mark && !mark.isOwn && state !== 'open' && !isWaiting && (
        <p className="mb-2 text-xs text-soft">
          {t.rich('row.decidedBy', {
            name: mark.by,
            when: () => <LocalTime instant={mark.at} style="dateTime" />,
          })}
        </p>
      )}
    </>
  )
}
