import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerifyEmail } from '#components/accounts/verify-email.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.verify')
  return { title: t('title') }
}

export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.verify')
  return (
    <ClientMessages namespaces={['accounts', 'errors']}>
      <PageHeader title={t('title')} />
      {typeof token === 'string' && token ? (
        <VerifyEmail token={token} />
      ) : (
        <Notice tone="alert" action={<LinkButton href={'/home' as Route}>{t('goOn')}</LinkButton>}>
          {t('missing')}
        </Notice>
      )}
    </ClientMessages>
  )
}
