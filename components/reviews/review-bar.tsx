'use client'

import { CheckCheck, Plus, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewSaveStatus } from '#lib/reviews/review-saver.ts'
import { isUndecided } from './next-row.ts'
import type { ReviewActions } from './use-review-actions.ts'

export function ReviewBar({
  rows,
  status,
  actions,
  notice,
}: {
  rows: readonly ReviewRow[]
  status: ReviewSaveStatus
  actions: ReviewActions
  notice: ReactNode
}) {
  const t = useTranslations('reviews')
  const open = rows.filter(isUndecided)
  const held = rows.filter(({ state }) => state === 'held').length
  const certain = open.filter((row) => row.state === 'open' && isCertain(row)).length
  const icon = 'size-4'
  return (
    <div className="sticky bottom-0 z-10 -mx-1 mt-3 border-t border-line bg-paper px-1 py-2.5 print:hidden">
      {notice}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant="secondary"
          icon={<CheckCheck aria-hidden="true" className={icon} />}
          aria-disabled={certain === 0}
          onClick={actions.acceptCertain}
        >
          {t('actions.acceptCertain', { count: certain })}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Plus aria-hidden="true" className={icon} />}
          onClick={() => actions.open('new')}
        >
          {t('actions.new')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" className={icon} />}
          onClick={actions.undo}
        >
          {t('actions.undo')}
        </Button>
        <span className="flex-1" />
        <Button
          size="small"
          variant="quiet"
          className="text-alert"
          onClick={() => actions.open('reject')}
        >
          {t('actions.reject')}
        </Button>
        <Button size="small" aria-disabled={actions.isStuck} onClick={() => actions.open('submit')}>
          {t('actions.submit')}
        </Button>
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-soft">
        <span>
          {t('page.progress', { done: rows.length - open.length - held, total: rows.length })}
          {held > 0 && ` · ${t('page.held', { count: held })}`}
        </span>
        {(status === 'saving' || status === 'saved') && <span>{t(`save.${status}`)}</span>}
      </p>
    </div>
  )
}
