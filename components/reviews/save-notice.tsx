'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { ReviewSaveStatus } from '#lib/reviews/review-saver.ts'

export function SaveNotice({
  status,
  onStartOver,
}: {
  status: ReviewSaveStatus
  onStartOver: () => void
}) {
  const t = useTranslations('reviews')
  if (status === 'waiting')
    return (
      <Notice tone="watch" role="status" className="mb-2.5">
        {t('save.failed')}
      </Notice>
    )
  if (status !== 'conflict' && status !== 'failed') return null
  const words = status === 'failed' ? 'refused' : 'conflict'
  return (
    <Notice
      tone="alert"
      role="alert"
      className="mb-2.5"
      title={t(`${words}.title`)}
      action={
        <Button size="small" onClick={onStartOver}>
          {t('conflict.reload')}
        </Button>
      }
    >
      {t(`${words}.text`)}
    </Notice>
  )
}
