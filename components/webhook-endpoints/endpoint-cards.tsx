import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { type EndpointView, maxCounted } from '#lib/service-endpoints/endpoint-view.ts'
import { AskAllEvents, ChangeTypes } from './change-types.tsx'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { EndpointCounts, EndpointState } from './endpoint-state.tsx'
import { EventTypes } from './event-types.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { StateButton } from './state-button.tsx'
import { TestButton } from './test-button.tsx'

/** Whether it is enabled and how deliveries go, with what can be done about it. */
export function StatusCard({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations('webhook-endpoints.detail')
  const list = useTranslations('webhook-endpoints.list')
  const { endpointId, isEnabled, isOwn, health, can } = endpoint
  const held = health?.held ?? 0
  return (
    <Card as="section" aria-labelledby="endpoint-status" padding="small" className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <h2 id="endpoint-status" className="mb-1 text-sm font-bold">
            {t('status')}
          </h2>
          <EndpointState endpoint={endpoint} />
        </div>
        <div className="text-sm">
          <h3 className="mb-1 text-sm font-bold">{list('waiting')}</h3>
          {health ? <EndpointCounts endpoint={endpoint} /> : t('noHealth')}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {(can.enable || can.disable) && (
          <StateButton
            endpointId={endpointId}
            isEnabled={isEnabled}
            held={Math.min(held, maxCounted)}
            hasMore={held > maxCounted}
          />
        )}
        {can.send && <TestButton endpointId={endpointId} />}
      </div>
      {isOwn && (
        <Notice title={t('ownTitle')}>
          {t('ownText')} <TextLink href="/clinic/settings/connection">{t('ownSettings')}</TextLink>
        </Notice>
      )}
    </Card>
  )
}

export function EventsCard({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations('webhook-endpoints.detail')
  const { endpointId, eventTypes, isOwn, can } = endpoint
  return (
    <Card as="section" aria-labelledby="endpoint-events" padding="small" className="space-y-3">
      <h2 id="endpoint-events" className="text-sm font-bold">
        {t('events')}
      </h2>
      <div className="text-sm">
        {eventTypes && <p className="text-soft">{t('someText')}</p>}
        <EventTypes types={eventTypes} />
      </div>
      {can.filter && !isOwn && <ChangeTypes endpointId={endpointId} eventTypes={eventTypes} />}
      {can.filter && isOwn && <AskAllEvents endpointId={endpointId} />}
    </Card>
  )
}

export function SecretCard({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints')
  return (
    <Card padding="small" className="space-y-4 text-sm">
      <section aria-labelledby="endpoint-secret" className="space-y-2">
        <h2 id="endpoint-secret" className="text-sm font-bold">
          {t('secret.title')}
        </h2>
        <p className="text-soft">{t('secret.text')}</p>
        <RotateSecret endpointId={endpointId} />
      </section>
      <section aria-labelledby="endpoint-delete" className="space-y-2">
        <h2 id="endpoint-delete" className="text-sm font-bold">
          {t('remove.title')}
        </h2>
        <p className="text-soft">{t('remove.text')}</p>
        <DeleteEndpoint endpointId={endpointId} />
      </section>
    </Card>
  )
}
