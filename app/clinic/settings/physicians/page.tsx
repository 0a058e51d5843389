import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PhysiciansLive } from '#components/clinic-settings/physicians-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listPhysicians } from '#lib/physicians/physicians.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings.physicians')
  return { title: t('title') }
}

export default async function PhysiciansPage() {
  const t = await getTranslations('clinic-settings.physicians')
  const { physicians, can } = await listPhysicians(await getContext())
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages
        namespaces={['clinic-settings.physicians', 'errors', 'common.formErrors', 'common.cancel']}
      >
        <PhysiciansLive physicians={physicians} can={can} />
      </ClientMessages>
    </>
  )
}
