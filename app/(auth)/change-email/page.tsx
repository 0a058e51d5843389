import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailChange } from '#components/accounts/sign-in/confirm-email-change.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.emailChange')
  return { title: t('title') }
}

export default async function ChangeEmailPage({ searchParams }: PageProps<'/change-email'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.emailChange')
  return (
    <ClientMessages namespaces={['accounts', 'errors']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {typeof token === 'string' && token ? (
        <ConfirmEmailChange token={token} />
      ) : (
        <Notice tone="alert" action={<LinkButton href="/account">{t('toAccount')}</LinkButton>}>
          {t('missing')}
        </Notice>
      )}
    </ClientMessages>
  )
}
