import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  ConnectByLink,
  ConnectDemo,
  Disconnect,
} from '#components/wearables/connections/connect-buttons.tsx'
import { ConnectionCard } from '#components/wearables/connections/connection-card.tsx'
import { StripLegend } from '#components/wearables/connections/connection-strip.tsx'
import { OfferedProviders } from '#components/wearables/connections/offered-providers.tsx'
import { RefreshOnWearableChange } from '#components/wearables/refresh-on-wearable-change.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { listOfferedProviders } from '#lib/wearables/actions/connect-provider.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables.connections')
  return { title: t('title') }
}

export default async function ConnectionsPage({
  searchParams,
}: PageProps<'/wearables/connections'>) {
  const t = await getTranslations('wearables.connections')
  const words = await getTranslations('wearables')
  const context = await getPatientContext()
  const { state } = await searchParams
  const { connections, isSandbox } = await getWearables(context)
  const offered = await listOfferedProviders(context).catch(() => undefined)
  const isListed = (provider: string) => connections.some((each) => each.provider === provider)
  const isOffered = (provider: string) => offered?.some((each) => each.provider === provider)
  return (
    <ClientMessages namespaces={['wearables.connections', 'errors']}>
      <PageHeader
        back={<TextLink href="/wearables">{words('back')}</TextLink>}
        title={t('title')}
        lead={t('lead')}
      />
      <RefreshOnWearableChange />
      {state === 'success' && (
        <Notice tone="success" className="mb-6">
          {t('returned')}
        </Notice>
      )}
      {state === 'error' && (
        <Notice tone="watch" className="mb-6">
          {t('returnedError')}
        </Notice>
      )}
      <div className="space-y-4">
        {connections.length > 0 && <StripLegend />}
        {connections.map((connection) => {
          const { provider, name } = connection
          const isEnded = connection.state === 'disconnected'
          const again = isSandbox ? (
            <ConnectDemo provider={provider} name={name} isAgain={!isEnded} />
          ) : (
            <ConnectByLink
              provider={provider}
              label={t(isEnded ? 'connectOf' : 'signIn', { provider: name })}
            />
          )
          return (
            <ConnectionCard
              key={provider}
              connection={connection}
              actions={
                <>
                  {(connection.state === 'error' || (isEnded && isOffered(provider))) && again}
                  <Disconnect provider={provider} name={name} isEnded={isEnded} />
                </>
              }
            />
          )
        })}
        <OfferedProviders
          offered={offered?.filter(({ provider }) => !isListed(provider))}
          isSandbox={isSandbox}
        />
      </div>
    </ClientMessages>
  )
}
