import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountSecurity } from '#components/accounts/account-security.tsx'
import { PreferencesSection } from '#components/accounts/preferences-section.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { getAccount } from '#lib/accounts/get-account.ts'
import { listSessions } from '#lib/accounts/sessions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.account')
  return { title: t('title') }
}

export default async function StaffAccountPage() {
  const t = await getTranslations('accounts.account')
  const context = await getContext()
  const [account, sessions] = await Promise.all([getAccount(context), listSessions(context)])
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader isDense title={t('title')} lead={account.email} />
      <div className="max-w-2xl space-y-5">
        <AccountSecurity account={account} sessions={sessions} />
        <PreferencesSection />
      </div>
    </ClientMessages>
  )
}
