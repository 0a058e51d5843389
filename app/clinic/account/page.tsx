import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountSecurity } from '#components/accounts/settings/account-security.tsx'
import { PreferencesSection } from '#components/accounts/settings/preferences-section.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getAccount } from '#lib/accounts/get-account.ts'
import { getAccountSecurity } from '#lib/accounts/get-account-security.ts'
import { listPasskeys } from '#lib/accounts/passkeys/passkeys.ts'
import { listSessions } from '#lib/accounts/sessions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.account')
  return { title: t('title') }
}

export default async function StaffAccountPage() {
  const t = await getTranslations('accounts.account')
  const secondStep = await getTranslations('accounts.secondStep')
  const context = await getContext()
  const [account, security, passkeys, sessions] = await Promise.all([
    getAccount(context),
    getAccountSecurity(context),
    listPasskeys(context),
    listSessions(context),
  ])
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader isDense title={t('title')} lead={account.email} />
      <div className="max-w-2xl space-y-5">
        <AccountSecurity
          account={account}
          security={security}
          passkeys={passkeys}
          sessions={sessions}
          secondStepLead={account.hasTwoFactor ? undefined : secondStep('leadStaff')}
        />
        <PreferencesSection />
      </div>
    </ClientMessages>
  )
}
