import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import { type EndpointView, maxCounted } from '#lib/service-endpoints/endpoint-view.ts'

const tones = { enabled: 'good', failing: 'watch', disabled: 'alert' } as const satisfies Record<
  string,
  Tone
>

function stateOf({ isEnabled, health }: EndpointView) {
  if (!isEnabled) return 'disabled'
  return health?.failingSince ? 'failing' : 'enabled'
}

/** Enabled, failing or disabled, with the reason and since when. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations('webhook-endpoints.states')
  const state = stateOf(endpoint)
  const { health } = endpoint
  const time = (instant: string) => ({ time: () => <LocalTime instant={instant} /> })
  return (
    <>
      <Chip tone={tones[state]}>{t(state)}</Chip>
      {health && state === 'disabled' && (
        <span className="mt-1 block text-xs text-soft">
          {t(`reasons.${health.disabledReason}`)}{' '}
          {health.disabledAt && t.rich('since', time(health.disabledAt))}
        </span>
      )}
      {health?.failingSince && state === 'failing' && (
        <span className="mt-1 block text-xs text-soft">
          {t.rich('failingSince', time(health.failingSince))}
        </span>
      )}
      {health?.warnedAt && state === 'failing' && (
        <span className="mt-1 block text-xs font-semibold text-alert">
          {t.rich('warned', time(health.warnedAt))}
        </span>
      )}
    </>
  )
}

const counted = ['held', 'pending', 'undelivered'] as const

export const hasCounts = ({ health }: EndpointView) =>
  health !== null && counted.some((name) => health[name] > 0)

/** What has not been delivered yet, or never was. */
export function EndpointCounts({ endpoint: { health } }: { endpoint: EndpointView }) {
  const t = useTranslations('webhook-endpoints.list')
  if (!health) return <span className="text-soft">–</span>
  const shown = counted.filter((name) => health[name] > 0)
  if (shown.length === 0) return <span className="text-soft">{t('nothing')}</span>
  return shown.map((name) => {
    const text = t(name, { count: Math.min(health[name], maxCounted) })
    return (
      <span key={name} className="block text-xs tabular-nums">
        {health[name] > maxCounted ? t('moreThan', { text }) : text}
      </span>
    )
  })
}
