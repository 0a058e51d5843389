'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { verificationHours } from '#lib/mail/templates/link-lifetimes.ts'

interface SignUpSentProps {
  email: string
  sendAgain: () => Promise<unknown>
  onChangeAddress: () => void
}

/** The same for a new address and for one that has an account. */
export function SignUpSent({ email, sendAgain, onChangeAddress }: SignUpSentProps) {
  const t = useTranslations('accounts.signUp')
  const errors = useTranslations('errors')
  const [state, setState] = useState<{ isPending: boolean; word?: string }>({ isPending: false })

  async function send() {
    setState({ isPending: true })
    try {
      await sendAgain()
      setState({ isPending: false, word: t('sentTwice') })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'unexpected'
      setState({ isPending: false, word: errors(code) })
    }
  }

  return (
    <div className="space-y-5">
      <Notice tone="success" role="status" title={t('sentTitle')}>
        <p className="break-words">{t('sentBody', { email, hours: verificationHours })}</p>
      </Notice>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" isPending={state.isPending} onClick={send}>
          {t('sentAgain')}
        </Button>
        <Button variant="quiet" onClick={onChangeAddress}>
          {t('changeAddress')}
        </Button>
      </div>
      <p role="status" className="font-semibold">
        {state.word}
      </p>
    </div>
  )
}
