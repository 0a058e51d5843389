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
  'released',
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
    return kind ? [{ ...event, kind, deed: nameDeed(kind, event) }] : []
  })
  return (
    <Card as="section" padding="small" aria-labelledby="critical-history">
      <h2 id="critical-history" className="text-sm font-bold">
        {t('history')}
      </h2>
      <ol className="mt-2 space-y-2">
        {shown.map(
          ({ eventId, at, kind, deed, actorName, targetName, formerName, reason, note }) => (
            <li key={eventId}>
              {t(
                kind === 'released' && !actorName ? 'events.releasedByOperator' : `events.${deed}`,
                {
                  actor: actorName ?? '',
                  target: targetName ?? '',
                  former: formerName ?? '',
                },
              )}
              {reason && `: ${t(`reasons.${reason}`)}`}
              {note && (kind === 'closed' || kind === 'withdrawn') && (
                <span className="block text-soft">{note}</span>
              )}
              <LocalTime instant={at} className="block text-xs text-soft" />
            </li>
          ),
        )}
      </ol>
    </Card>
  )
}

function nameDeed(kind: (typeof kinds)[number], { isTakeOver, formerName }: EventView) {
  if (!isTakeOver) return kind
  return formerName ? ('takenOverFrom' as const) : ('takenOver' as const)
}
