import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RetentionChanges } from '#components/clinic-settings/retention/retention-changes.tsx'
import { RetentionList } from '#components/clinic-settings/retention/retention-list.tsx'
import { RetentionRest } from '#components/clinic-settings/retention/retention-rest.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getRetention } from '#lib/retention/retention-settings.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings.retention')
  return { title: t('title') }
}

export default async function RetentionPage() {
  const t = await getTranslations('clinic-settings.retention')
  const { periods, changes } = await redirectIfForbidden(getRetention(await getContext()))
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages namespaces={['clinic-settings.retention', 'errors', 'common.formErrors']}>
        <RetentionList periods={periods} />
      </ClientMessages>
      <RetentionRest />
      <RetentionChanges changes={changes} />
    </>
  )
}
