import { useTranslations } from 'next-intl'
import { CopyReference } from '#components/clinic-contact/copy-reference.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type {
  ConnectionView,
  EndpointState,
  KeyState,
} from '#lib/service-connection/connection-view.ts'
import { EndpointActions } from './endpoint-actions.tsx'

const keyTones: Record<KeyState, Tone> = {
  works: 'good',
  refused: 'alert',
  unreachable: 'alert',
  unclear: 'watch',
}
const endpointTones: Record<EndpointState, Tone> = {
  active: 'good',
  missing: 'alert',
  disabled: 'alert',
  'other-secret': 'alert',
  unknown: 'watch',
}

export function ConnectionStatus({ connection }: { connection: ConnectionView }) {
  const t = useTranslations('clinic-settings.connection')
  const { key, serviceHost, receiverUrl, lastEvent, lastRefusal, management } = connection
  return (
    <div className="max-w-3xl space-y-4">
      <Card as="section" aria-labelledby="service-key" padding="small">
        <h2 id="service-key" className="flex flex-wrap items-center gap-3 text-base">
          {t('key.title')}
          <Chip tone={keyTones[key]}>{t(`key.${key}.state`)}</Chip>
        </h2>
        <p className="mt-1 text-soft">{t(`key.${key}.text`, { host: serviceHost })}</p>
      </Card>
      <Card as="section" aria-labelledby="service-events" padding="small" className="space-y-3">
        <h2 id="service-events" className="flex flex-wrap items-center gap-3 text-base">
          {t('events.title')}
          {management && (
            <Chip tone={endpointTones[management.endpoint]}>
              {t(`events.${management.endpoint}.state`)}
            </Chip>
          )}
        </h2>
        <p className="text-soft">
          {management ? t(`events.${management.endpoint}.text`) : t('events.byHand')}
        </p>
        <dl className="space-y-2 text-sm">
          <div>
            <dt className="font-semibold">{t('events.address')}</dt>
            <dd className="flex items-center justify-between gap-3">
              <code className="min-w-0 wrap-anywhere">{receiverUrl}</code>
              <CopyReference reference={receiverUrl} />
            </dd>
          </div>
          <div>
            <dt className="font-semibold">{t('events.last')}</dt>
            <dd className="text-soft">
              {lastEvent ? (
                <>
                  <LocalTime instant={lastEvent.receivedAt} /> · <code>{lastEvent.eventType}</code>
                </>
              ) : (
                t('events.none')
              )}
            </dd>
          </div>
          {lastRefusal && (
            <div>
              <dt className="font-semibold">{t('events.refused')}</dt>
              <dd className="text-soft">
                <LocalTime instant={lastRefusal.at} /> · {t(`refusals.${lastRefusal.kind}`)}
              </dd>
            </div>
          )}
        </dl>
        {management ? (
          <EndpointActions endpoint={management.endpoint} />
        ) : (
          <p className="text-sm text-soft">{t('events.noManagement')}</p>
        )}
        <p className="text-sm">
          <TextLink href="/clinic/webhooks">{t('events.console')}</TextLink>
        </p>
      </Card>
    </div>
  )
}
