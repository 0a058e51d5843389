import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { EventView } from '#lib/critical-results/critical-view.ts'

const kinds = [
  'raised',
  'read',
  'notified',
  'acknowledged',
  'assigned',
  'escalated',
  'called',
  'closed',
  'corrected',
  'reopened',
  'located',
  'seen',
  'withdrawn',
] as const

export function CriticalHistory({ events }: { events: readonly EventView[] }) {
  const t = useTranslations('critical.loop')
  const shown = events.flatMap((event) => {
    const kind = kinds.find((each) => each === event.kind)
    return kind ? [{ ...event, kind }] : []
  })
  return (
    <Card as="section" padding="small" aria-labelledby="critical-history">
      <h2 id="critical-history" className="text-sm font-bold">
        {t('history')}
      </h2>
      <ol className="mt-2 space-y-2">
        {shown.map(({ eventId, at, kind, actorName, targetName, reason, note }) => (
          <li key={eventId} className="flex justify-between gap-3">
            <span className="min-w-0">
              {t(`events.${kind}`, { actor: actorName ?? '', target: targetName ?? '' })}
              {reason && `: ${t(`reasons.${reason}`)}`}
              {note && (kind === 'closed' || kind === 'withdrawn') && (
                <span className="block text-soft">{note}</span>
              )}
            </span>
            <LocalTime instant={at} style="time" className="shrink-0 text-soft" />
          </li>
        ))}
      </ol>
    </Card>
  )
}
