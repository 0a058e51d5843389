import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { OfferedProvider } from '#lib/wearables/actions/connect-provider.ts'
import { ConnectByLink, ConnectDemo } from './connect-buttons.tsx'

/** What else can be connected, without what has a card; undefined when the service does not answer. */
export function OfferedProviders({
  offered,
  isSandbox,
}: {
  offered: readonly OfferedProvider[] | undefined
  isSandbox: boolean
}) {
  const t = useTranslations('wearables.connections')
  const isEmpty = offered?.length === 0
  return (
    <Card as="section" aria-labelledby="connect-another" className="space-y-3">
      <div>
        <h2 id="connect-another" className="text-lg">
          {t('another')}
        </h2>
        <p className="text-sm text-soft">
          {t(isSandbox ? (isEmpty ? 'allListed' : 'anotherText') : 'anotherLive')}
        </p>
      </div>
      {!isSandbox && <ConnectByLink label={t('openLink')} />}
      {isSandbox && offered && !isEmpty && (
        <ul className="divide-y divide-line">
          {offered.map(({ provider, name }) => (
            <li
              key={provider}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <span className="font-medium">{name}</span>
              <ConnectDemo provider={provider} name={name} />
            </li>
          ))}
        </ul>
      )}
      {isSandbox && !offered && <Notice tone="watch">{t('providersAway')}</Notice>}
    </Card>
  )
}
