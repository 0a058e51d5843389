import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { ConnectionState, CoveredConnection } from '#lib/insights/coverage/coverage-view.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'

const tones = { connected: 'good', silent: 'watch', failing: 'alert' } as const satisfies Record<
  ConnectionState,
  string
>

export function ConnectionChip({ connection }: { connection: CoveredConnection }) {
  const t = useTranslations('insights.coverage')
  const { provider, state, heardAt } = connection
  return (
    <Chip tone={tones[state]}>
      <span>
        {nameProvider(provider)}
        <span className="sr-only">, </span>
        {state === 'connected' ? (
          <span className="sr-only">{t('states.connected')}</span>
        ) : (
          <span className="font-normal">
            {' '}
            {t(`states.${state}`)}
            {heardAt && (
              <>
                {' '}
                · <RelativeTime instant={heardAt} />
              </>
            )}
          </span>
        )}
      </span>
    </Chip>
  )
}
