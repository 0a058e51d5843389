import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SignUpForm } from '#components/accounts/sign-in/sign-up-form.tsx'
import { ReachClinic } from '#components/clinic-contact/reach-clinic.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { isSignUpOpen } from '#lib/accounts/sign-up/sign-up-setting.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.signUp')
  return { title: t('title') }
}

export default async function SignUpPage({ searchParams }: PageProps<'/sign-up'>) {
  const next = safeNext((await searchParams).next, '/home')
  const { actor } = await getContext()
  if (actor.kind !== 'anonymous') redirect(next)
  if (!(await isSignUpOpen())) return <SignUpClosed next={next} />
  const t = await getTranslations('accounts.signUp')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <p className="mb-5 text-sm text-soft">
        {t.rich('legal', {
          terms: (words) => <TextLink href="/terms">{words}</TextLink>,
          privacy: (words) => <TextLink href="/privacy">{words}</TextLink>,
        })}
      </p>
      <SignUpForm next={next} />
      <p className="mt-7">
        {t('haveAccount')}{' '}
        <TextLink href={`/sign-in?next=${encodeURIComponent(next)}`}>{t('signIn')}</TextLink>
      </p>
    </ClientMessages>
  )
}

async function SignUpClosed({ next }: { next: string }) {
  const t = await getTranslations('accounts.signUp')
  const contact = await readContact()
  return (
    <>
      <PageHeader title={t('closedTitle')} lead={t('closedLead', { clinic: contact.name })} />
      <ReachClinic contact={contact} />
      <p className="mt-7">
        {t('haveAccount')}{' '}
        <TextLink href={`/sign-in?next=${encodeURIComponent(next)}`}>{t('signIn')}</TextLink>
      </p>
    </>
  )
}
