import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ForgotPasswordForm } from '#components/accounts/sign-in/forgot-password-form.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.forgot')
  return { title: t('title') }
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations('accounts.forgot')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ForgotPasswordForm />
      <p className="mt-7">
        <TextLink href="/sign-in">{t('back')}</TextLink>
      </p>
    </ClientMessages>
  )
}
