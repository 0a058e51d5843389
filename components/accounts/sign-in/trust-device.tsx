'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { SpendLink } from './spend-link.tsx'

export function TrustDevice({ token }: { token: string }) {
  const t = useTranslations('accounts.trustDevice')
  return (
    <SpendLink
      label={t('submit')}
      action={<LinkButton href="/sign-in">{t('signIn')}</LinkButton>}
      gone={t('gone')}
      spend={async () => {
        await apiFetch('/api/account/trust-device', { body: { token }, isSigningIn: true })
        return t('done')
      }}
    />
  )
}
