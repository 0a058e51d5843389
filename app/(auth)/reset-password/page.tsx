import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ResetPasswordForm } from '#components/accounts/sign-in/reset-password-form.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.reset')
  return { title: t('title') }
}

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.reset')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {typeof token === 'string' && token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <Notice
          tone="alert"
          action={<LinkButton href="/forgot-password">{t('askAgain')}</LinkButton>}
        >
          {t('missing')}
        </Notice>
      )}
    </ClientMessages>
  )
}
