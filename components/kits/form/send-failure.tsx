'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { formatRetryAfter } from '#lib/dates/format-retry-after.ts'

export function SendFailure({
  error,
  className,
}: {
  error: ApiError | undefined
  className?: string
}) {
  const t = useTranslations('errors')
  const kits = useTranslations('kits')
  if (!error) return null
  return (
    <Notice tone="alert" role="alert" title={kits('notSent')} className={className}>
      {error.message || t(error.code)}
      {error.code === 'too-many-attempts' && <> {formatRetryAfter(t, error.retryAfterMs)}</>}
      {error.requestId && (
        <span className="mt-1 block text-xs text-soft">
          {t('reference', { requestId: error.requestId })}
        </span>
      )}
    </Notice>
  )
}
