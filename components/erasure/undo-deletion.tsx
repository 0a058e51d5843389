'use client'

import { useTranslations } from 'next-intl'
import { SpendLink } from '#components/accounts/sign-in/spend-link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export function UndoDeletion({ token }: { token: string }) {
  const t = useTranslations('accounts.undoDeletion')
  return (
    <SpendLink
      label={t('submit')}
      action={
        <>
          <LinkButton href="/sign-in">{t('signIn')}</LinkButton>
          <LinkButton href="/contact" variant="secondary">
            {t('contact')}
          </LinkButton>
        </>
      }
      gone={t('gone')}
      spend={async () => {
        await apiFetch('/api/account/undo-deletion', { body: { token }, isSigningIn: true })
        return t('done')
      }}
    />
  )
}
