'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** Reminds of the address that is not confirmed yet; nothing is barred until it is. */
export function VerificationBanner({ email }: { email: string }) {
  const t = useTranslations('accounts.verify')
  const errors = useTranslations('errors')
  const [state, setState] = useState<{ isPending: boolean; word?: string }>({ isPending: false })

  async function resend() {
    setState({ isPending: true })
    try {
      await apiFetch('/api/account/request-verification', { method: 'POST' })
      setState({ isPending: false, word: t('resent') })
    } catch (error) {
      setState({
        isPending: false,
        word: errors(error instanceof ApiError ? error.code : 'unexpected'),
      })
    }
  }

  return (
    <Notice
      tone="info"
      title={t('bannerTitle')}
      action={
        <Button variant="secondary" size="small" isPending={state.isPending} onClick={resend}>
          {t('resend')}
        </Button>
      }
    >
      <p className="break-words">{t('banner', { email })}</p>
      <p role="status" className="font-semibold">
        {state.word}
      </p>
    </Notice>
  )
}
