import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountSecurity } from '#components/accounts/settings/account-security.tsx'
import { DetailsForm } from '#components/accounts/settings/details-form.tsx'
import { EmailSettings } from '#components/accounts/settings/email-settings.tsx'
import { PreferencesSection } from '#components/accounts/settings/preferences-section.tsx'
import { RecordLinks } from '#components/accounts/settings/record-links.tsx'
import { SettingSection } from '#components/accounts/settings/setting-section.tsx'
import { VerificationBanner } from '#components/accounts/verification-banner.tsx'
import { RefreshOnCriticalChange } from '#components/critical-results/overview/refresh-on-critical-change.tsx'
import { DeleteOwnAccount } from '#components/erasure/delete-own-account.tsx'
import { CallBeforeDeletion } from '#components/erasure/open-criticals.tsx'
import { OpenVisits } from '#components/erasure/open-visits.tsx'
import { UnderWayList } from '#components/erasure/under-way-list.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getAccount } from '#lib/accounts/get-account.ts'
import { getAccountSecurity } from '#lib/accounts/get-account-security.ts'
import { listPasskeys } from '#lib/accounts/passkeys/passkeys.ts'
import { listSessions } from '#lib/accounts/sessions.ts'
import { listOwnOpenVisits } from '#lib/booking/list-own-open-visits.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import { getOwnDeletionOutlook } from '#lib/erasure/get-own-outlook.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listSilencedMail } from '#lib/notices/mail-preferences.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getPatientDetails } from '#lib/patients/patient-details.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.account')
  return { title: t('title') }
}

export default async function AccountPage() {
  const t = await getTranslations('accounts.account')
  const deletion = await getTranslations('accounts.deletion')
  const context = await getPatientContext()
  const [account, security, passkeys, sessions, details, silenced, visits, outlook] =
    await Promise.all([
      getAccount(context),
      getAccountSecurity(context),
      listPasskeys(context),
      listSessions(context),
      getPatientDetails(context),
      listSilencedMail(context),
      listOwnOpenVisits(context),
      getOwnDeletionOutlook(context),
    ])
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} lead={<span className="break-words">{account.email}</span>} />
      <div className="space-y-6">
        {!account.emailVerified && <VerificationBanner email={account.email} />}
        <SettingSection title={t('details')} lead={t('detailsLead')}>
          <DetailsForm details={details} />
        </SettingSection>
        <PreferencesSection />
        <RecordLinks />
        <EmailSettings silenced={silenced} />
        <AccountSecurity
          account={account}
          security={security}
          passkeys={passkeys}
          sessions={sessions}
        />
        <SettingSection title={deletion('title')} lead={deletion('lead')}>
          <RefreshOnCriticalChange />
          <RefreshOnOrderChange />
          {outlook.mustCall || visits.length > 0 ? (
            <div className="space-y-4">
              {outlook.mustCall && <CallBeforeDeletion clinic={readClinicLine()} />}
              {visits.length > 0 && <OpenVisits visits={visits} by="patient" />}
            </div>
          ) : (
            <>
              <UnderWayList underWay={outlook.underWay} />
              <DeleteOwnAccount needsCode={account.hasTwoFactor} />
            </>
          )}
        </SettingSection>
      </div>
    </ClientMessages>
  )
}
