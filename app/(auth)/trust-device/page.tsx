import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrustDevice } from '#components/accounts/sign-in/trust-device.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.trustDevice')
  return { title: t('title') }
}

export default async function TrustDevicePage({ searchParams }: PageProps<'/trust-device'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.trustDevice')
  return (
    <ClientMessages namespaces={['accounts', 'errors']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {typeof token === 'string' && token ? (
        <TrustDevice token={token} />
      ) : (
        <Notice tone="alert" action={<LinkButton href="/sign-in">{t('signIn')}</LinkButton>}>
          {t('missing')}
        </Notice>
      )}
    </ClientMessages>
  )
}
