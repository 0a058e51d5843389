import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingsList } from '#components/clinic-settings/settings-list.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings')
  return { title: t('title') }
}

export default async function SettingsPage() {
  const t = await getTranslations('clinic-settings')
  const { actor } = await getContext()
  const can = presentPermissions(actor, {
    manageStaff: 'users:manage',
    answer: 'conversations:desk',
    oversee: 'patients:oversee',
    seeWebhooks: 'webhooks:read',
  })
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <SettingsList can={can} />
    </>
  )
}
