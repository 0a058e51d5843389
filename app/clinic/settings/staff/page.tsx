import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Invitations } from '#components/clinic-settings/staff/invitations.tsx'
import { InviteStaff } from '#components/clinic-settings/staff/invite-staff.tsx'
import { StaffTable } from '#components/clinic-settings/staff/staff-table.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { requiresStaffTwoFactor } from '#lib/auth/session-limits.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listStaff } from '#lib/staff/list-staff.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings.staff')
  return { title: t('title') }
}

export default async function StaffPage() {
  const t = await getTranslations('clinic-settings.staff')
  const { members, invitations } = await redirectIfForbidden(listStaff(await getContext()))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={requiresStaffTwoFactor() ? t('leadRequired') : t('lead')}
      />
      <ClientMessages
        namespaces={['clinic-settings.staff', 'errors', 'common', 'clinic-contact.copying']}
      >
        <div className="space-y-6">
          <InviteStaff />
          {invitations.length > 0 && <Invitations invitations={invitations} />}
          <StaffTable members={members} />
        </div>
      </ClientMessages>
    </>
  )
}
