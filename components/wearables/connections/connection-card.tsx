import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { ConnectionState, ConnectionView } from '#lib/wearables/wearable-view.ts'
import { connectionHeading } from './connection-heading.ts'
import { ConnectionStrip } from './connection-strip.tsx'

const tones: Record<ConnectionState, Tone> = {
  on: 'good',
  reading: 'accent',
  quiet: 'neutral',
  silent: 'watch',
  error: 'alert',
  disconnected: 'neutral',
}

/** A connection: its state, its devices and the days it had data. */
export function ConnectionCard({
  connection,
  actions,
}: {
  connection: ConnectionView
  actions?: ReactNode
}) {
  const t = useTranslations('wearables.connections')
  const locale = useLocale()
  const { provider, name, state, errorType, since, lastDataAt, devices } = connection
  return (
    <Card
      as="section"
      aria-labelledby={connectionHeading(provider)}
      className="group/connection space-y-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={connectionHeading(provider)} tabIndex={-1} className="text-base">
            {name}
          </h3>
          <p className="text-sm text-soft">
            {lastDataAt
              ? t.rich('lastData', { when: () => <RelativeTime instant={lastDataAt} /> })
              : t('noDataYet')}
          </p>
        </div>
        <span className="group-has-data-disconnecting/connection:hidden">
          <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
        </span>
        {state !== 'disconnected' && (
          <span className="hidden group-has-data-disconnecting/connection:inline">
            <Chip>{t('disconnecting')}</Chip>
          </span>
        )}
      </div>
      <ConnectionStrip connection={connection} />
      {state !== 'on' && (
        <p className="text-sm text-soft group-has-data-disconnecting/connection:hidden">
          {errorType && (
            <>
              {t(`errors.${errorType}`, { provider: name })}{' '}
              {t.rich('since', {
                date: () => <LocalTime instant={since} style="dayDateTime" />,
              })}{' '}
            </>
          )}
          {t(`help.${state}`)}
        </p>
      )}
      {devices.length > 0 && (
        <ul className="space-y-1 text-sm text-soft">
          {devices.map(({ deviceId, manufacturer, model, batteryLevel }) => (
            <li key={deviceId}>
              {[
                model.startsWith(manufacturer) ? model : `${manufacturer} ${model}`,
                batteryLevel === 0
                  ? t('batteryEmpty')
                  : batteryLevel !== null &&
                    t('battery', {
                      share: numberFormat(locale, { style: 'percent' }).format(batteryLevel / 100),
                    }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Card>
  )
}
