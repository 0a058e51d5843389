import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailForm } from '#components/accounts/sign-in/confirm-email-form.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.verify')
  return { title: t('title') }
}

export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const { token, next } = await searchParams
  const t = await getTranslations('accounts.verify')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} />
      {typeof token === 'string' && token ? (
        <ConfirmEmailForm token={token} next={safeNext(next, '/home')} />
      ) : (
        <Notice tone="alert" action={<LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>}>
          {t('missing')}
        </Notice>
      )}
    </ClientMessages>
  )
}
