'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { CopyReference } from '#components/clinic-contact/copy-reference.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

/** A new secret, once: whoever renders it keeps it in its own state only, and drops it on closing. */
export function SecretShown({ secret }: { secret: string }) {
  const t = useTranslations('webhook-endpoints.secret')
  const shown = useRef<HTMLSpanElement>(null)
  // The button that asked for it is gone.
  useEffect(() => shown.current?.querySelector('button')?.focus(), [])
  return (
    <Notice tone="success" role="status" title={t('shownOnce')} className="mt-3">
      <p>{t('shownOnceText')}</p>
      <span ref={shown} className="mt-2 flex items-center justify-between gap-3">
        <code className="min-w-0 wrap-anywhere">{secret}</code>
        <CopyReference reference={secret} />
      </span>
    </Notice>
  )
}
