import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SignUpForm } from '#components/accounts/sign-in/sign-up-form.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.signUp')
  return { title: t('title') }
}

export default async function SignUpPage({ searchParams }: PageProps<'/sign-up'>) {
  const next = safeNext((await searchParams).next, '/home')
  const { actor } = await getContext()
  if (actor.kind !== 'anonymous') redirect(next)
  const t = await getTranslations('accounts.signUp')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SignUpForm next={next} />
      <p className="mt-7">
        {t('haveAccount')}{' '}
        <TextLink href={`/sign-in?next=${encodeURIComponent(next)}`}>{t('signIn')}</TextLink>
      </p>
    </ClientMessages>
  )
}
