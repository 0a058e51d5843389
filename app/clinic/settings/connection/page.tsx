import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConnectionStatus } from '#components/clinic-settings/connection/connection-status.tsx'
import { TeamKeys } from '#components/clinic-settings/connection/team-keys.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getConnection } from '#lib/service-connection/get-connection.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings.connection')
  return { title: t('title') }
}

export default async function ConnectionPage() {
  const t = await getTranslations('clinic-settings.connection')
  const connection = await redirectIfForbidden(getConnection(await getContext()))
  const keys = connection.management?.keys ?? []
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages
        namespaces={['clinic-settings.connection', 'errors', 'common', 'clinic-contact.copying']}
      >
        <ConnectionStatus connection={connection} />
        {keys.length > 0 && <TeamKeys keys={keys} />}
      </ClientMessages>
    </>
  )
}
