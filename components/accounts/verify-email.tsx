'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** Confirms by a request of its own: mail programs that open links early run no scripts, and so confirm nothing. */
export function VerifyEmail({ token }: { token: string }) {
  const t = useTranslations('accounts.verify')
  const errors = useTranslations('errors')
  const [state, setState] = useState<'checking' | 'done' | { problem: string }>('checking')
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    apiFetch('/api/account/verify-email', { body: { token } }).then(
      () => setState('done'),
      (error: unknown) =>
        setState({
          problem:
            error instanceof ApiError ? error.message || errors(error.code) : errors('unexpected'),
        }),
    )
  }, [token, errors])

  if (state === 'checking') {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-5" /> {t('checking')}
      </p>
    )
  }
  if (state === 'done') {
    return (
      <Notice
        tone="success"
        role="status"
        title={t('doneTitle')}
        action={<LinkButton href={'/home' as Route}>{t('goOn')}</LinkButton>}
      >
        {t('done')}
      </Notice>
    )
  }
  return (
    <Notice
      tone="alert"
      role="alert"
      title={t('failedTitle')}
      action={
        <LinkButton href={'/account' as Route} variant="secondary">
          {t('goOn')}
        </LinkButton>
      }
    >
      {state.problem}
    </Notice>
  )
}
