'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { ApiError } from '#lib/http/read-api-error.ts'

/** A try to send that did not work: what happened, and when to try again. */
export function SendFailure({ error }: { error: ApiError | undefined }) {
  const t = useTranslations('errors')
  const kits = useTranslations('kits')
  if (!error) return null
  const minutes = Math.ceil((error.retryAfterMs ?? 0) / 60_000)
  return (
    <Notice tone="alert" role="alert" title={kits('notSent')}>
      {error.message || t(error.code)}
      {error.code === 'too-many-attempts' && minutes > 0 && <> {kits('tryAgainIn', { minutes })}</>}
      {error.requestId && (
        <span className="mt-1 block text-xs text-soft">
          {t('reference', { requestId: error.requestId })}
        </span>
      )}
    </Notice>
  )
}
