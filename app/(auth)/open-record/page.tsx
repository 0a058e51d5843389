import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenRecordForm } from '#components/accounts/sign-in/open-record-form.tsx'
import { ReachClinic } from '#components/clinic-contact/reach-clinic.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { findPatientInvitation } from '#lib/patient-invitations/patient-invitation.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.openRecord')
  return { title: t('title') }
}

export default async function OpenRecordPage({ searchParams }: PageProps<'/open-record'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts')
  const found = typeof token === 'string' && token ? await findPatientInvitation(token) : undefined
  if (!found || found.isEmailTaken) return <NotOpen takenEmail={found?.email} />
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader
        title={t('openRecord.title')}
        lead={t('openRecord.lead', { clinic: await readClinicName() })}
      />
      <p className="mb-5 text-sm text-soft">
        {t.rich('signUp.legal', {
          terms: (words) => <TextLink href="/terms">{words}</TextLink>,
          privacy: (words) => <TextLink href="/privacy">{words}</TextLink>,
        })}
      </p>
      <OpenRecordForm token={String(token)} email={found.email} />
    </ClientMessages>
  )
}

async function NotOpen({ takenEmail }: { takenEmail: string | undefined }) {
  const t = await getTranslations('accounts.openRecord')
  const contact = await readContact()
  return (
    <>
      <PageHeader title={t('title')} />
      <Notice
        tone={takenEmail ? 'watch' : 'alert'}
        action={<LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>}
      >
        {takenEmail ? t('taken', { email: takenEmail }) : t('gone')}
      </Notice>
      <div className="mt-5">
        <ReachClinic contact={contact} />
      </div>
    </>
  )
}
