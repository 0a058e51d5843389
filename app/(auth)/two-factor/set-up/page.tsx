import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SecondStepSetUp } from '#components/accounts/settings/second-step-set-up.tsx'
import { SignOutButton } from '#components/shell/sign-out-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.setUp')
  return { title: t('title') }
}

export default async function SetUpSecondStepPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const next = safeNext((await searchParams).next, '/clinic')
  const { actor } = await getContext()
  if (actor.kind !== 'staff') redirect('/sign-in')
  if (!actor.lacksSecondStep) redirect(next)
  const t = await getTranslations('accounts.setUp')
  const shell = await getTranslations('shell')
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ol className="mb-7 list-decimal space-y-2 pl-5 text-soft">
        <li>{t('stepApp')}</li>
        <li>{t('stepPassword')}</li>
        <li>{t('stepCode')}</li>
      </ol>
      <SecondStepSetUp next={next} />
      <p className="mt-7 -ml-2.5">
        <SignOutButton label={shell('signOut')} />
      </p>
    </ClientMessages>
  )
}
