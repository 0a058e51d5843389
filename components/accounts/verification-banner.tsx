'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

/** For accounts from before addresses were confirmed at sign-up: kits and reports are closed to them until then. */
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
