import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SignInWithPasskey } from '#components/accounts/passkeys/sign-in-with-passkey.tsx'
import { DemoSignIn } from '#components/accounts/sign-in/demo-sign-in.tsx'
import { SignInForm } from '#components/accounts/sign-in/sign-in-form.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { listDemoUsers } from '#lib/accounts/demo-users.ts'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.signIn')
  return { title: t('title') }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next: wanted, notice } = await searchParams
  const next = safeNext(wanted, '/home')
  const { actor, isOnThisMachine } = await getContext()
  if (actor.kind !== 'anonymous') redirect(next)
  const t = await getTranslations('accounts.signIn')
  const demo = await getTranslations('accounts.demo')
  const offersDemo = env().LOCAL_SANDBOX && isOnThisMachine
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={next === '/home' ? t('lead') : t('goOn')} />
      <div className="space-y-7">
        {notice === 'password-set' && <Notice tone="success">{t('passwordSet')}</Notice>}
        {notice === 'idle' && <Notice>{t('idle')}</Notice>}
        {notice === 'ended' && <Notice>{t('ended')}</Notice>}
        <SignInForm next={next} />
        <SignInWithPasskey next={next} />
        <p>
          {t('noAccount')}{' '}
          <TextLink href={`/sign-up?next=${encodeURIComponent(next)}`}>{t('signUp')}</TextLink>
        </p>
        {offersDemo && (
          <>
            <DemoSignIn users={await listDemoUsers()} next={next} />
            <p className="text-sm">
              <TextLink href="/mailbox">{demo('mailbox')}</TextLink>
            </p>
          </>
        )}
      </div>
    </ClientMessages>
  )
}
