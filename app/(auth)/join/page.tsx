import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { JoinForm } from '#components/accounts/sign-in/join-form.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { findInvitation } from '#lib/staff/invitation.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.join')
  return { title: t('title') }
}

export default async function JoinPage({ searchParams }: PageProps<'/join'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.join')
  const role = await getTranslations('common.staffRole')
  const invitation = typeof token === 'string' && token ? await findInvitation(token) : undefined
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader
        title={t('title')}
        lead={
          invitation && t('lead', { clinic: await readClinicName(), role: role(invitation.role) })
        }
      />
      {invitation ? (
        <JoinForm token={String(token)} email={invitation.email} />
      ) : (
        <Notice tone="alert" action={<LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>}>
          {t('gone')}
        </Notice>
      )}
    </ClientMessages>
  )
}
