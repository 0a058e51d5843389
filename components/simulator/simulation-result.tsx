'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/http/read-api-error.ts'

/** What became of the last press, said where the buttons are. */
export function SimulationResult({
  done,
  error,
}: {
  done: string | undefined
  error: Error | null
}) {
  const t = useTranslations('simulator')
  const errors = useTranslations('errors')
  const said = error instanceof ApiError ? error.message : ''
  const code = error instanceof ApiError && error.code === 'offline' ? 'offline' : 'unexpected'
  return (
    <div aria-live="polite">
      {error && (
        <Notice tone="alert" title={t('failed')}>
          {said || errors(code)}
        </Notice>
      )}
      {!error && done && <Notice tone="success">{done}</Notice>}
    </div>
  )
}
