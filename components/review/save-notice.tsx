'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ReviewSaveStatus } from '#lib/reviews/review-saver.ts'

/** What keeps the last step from being saved, and what to do about it. */
export function SaveNotice({
  status,
  onBeginAnew,
}: {
  status: ReviewSaveStatus
  onBeginAnew: () => void
}) {
  const t = useTranslations('review')
  if (status === 'waiting')
    return (
      <Notice tone="watch" role="status" className="mb-2.5">
        {t('save.failed')}
      </Notice>
    )
  if (status !== 'conflict' && status !== 'failed') return null
  return (
    <Notice
      tone="alert"
      role="alert"
      className="mb-2.5"
      title={t('conflict.title')}
      action={
        <Button size="small" onClick={onBeginAnew}>
          {t('conflict.reload')}
        </Button>
      }
    >
      {t('conflict.text')}
    </Notice>
  )
}
