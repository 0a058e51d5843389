'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { SpendLink } from './spend-link.tsx'

export function ConfirmEmailChange({ token }: { token: string }) {
  const t = useTranslations('accounts.emailChange')
  return (
    <SpendLink
      label={t('confirm')}
      action={<LinkButton href="/account">{t('toAccount')}</LinkButton>}
      gone={t('gone')}
      spend={async () => {
        const { isComplete } = await apiFetch<{ isComplete: boolean }>(
          '/api/account/confirm-email-change',
          { body: { token }, isSigningIn: true },
        )
        return isComplete ? t('done') : t('half')
      }}
    />
  )
}
