'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

/** In place of the form: no password helps a link that was used or has expired. */
export function UsedConfirmation({ next }: { next: string }) {
  const t = useTranslations('accounts.verify')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const query = `?next=${encodeURIComponent(next)}` as const
  return (
    <Notice
      ref={notice}
      tone="watch"
      role="alert"
      action={
        <>
          <LinkButton href={`/sign-in${query}`}>{t('signIn')}</LinkButton>
          <LinkButton href={`/sign-up${query}`} variant="secondary">
            {t('signUpAgain')}
          </LinkButton>
        </>
      }
    >
      {t('gone')}
    </Notice>
  )
}
