import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { VerificationBanner } from './verification-banner.tsx'

/** In place of a form whose verb would throw email-unconfirmed. */
export async function ConfirmEmailFirst({ email }: { email: string }) {
  const t = await getTranslations('accounts.verify')
  return (
    <>
      <PageHeader title={t('firstTitle')} lead={t('first', { email })} />
      <ClientMessages namespaces={['accounts.verify', 'errors']}>
        <VerificationBanner email={email} />
      </ClientMessages>
    </>
  )
}
