'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { ApiError } from '#lib/http/read-api-error.ts'
import { sayWhen } from '#lib/http/say-when.ts'

/** A try to send that did not work: what happened, and when to try again. */
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
      {error.code === 'too-many-attempts' && <> {sayWhen(t, error.retryAfterMs)}</>}
      {error.requestId && (
        <span className="mt-1 block text-xs text-soft">
          {t('reference', { requestId: error.requestId })}
        </span>
      )}
    </Notice>
  )
}
