import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { SetEvent, SetView } from '#lib/results-desk/desk-view.ts'

/** What happened to the set, newest first: a line never vanishes. */
export function SetEvents({ set }: { set: SetView }) {
  const t = useTranslations('results-desk.set')
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-base">
        {t('history')}
      </h2>
      <ul className="space-y-1.5 text-sm">
        {set.events.map((event) => (
          <li key={JSON.stringify(event)}>
            <span className="text-soft">
              <LocalTime instant={event.at} />
            </span>{' '}
            <EventText event={event} hasAccount={set.patient.hasAccount} />
            {event.by && <span className="text-soft"> · {event.by}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EventText({ event, hasAccount }: { event: SetEvent; hasAccount: boolean }) {
  const t = useTranslations('results-desk')
  switch (event.kind) {
    case 'corrected':
      return t('reasons.corrected', {
        name: event.name,
        before: event.before,
        value: event.value,
      })
    case 'held':
      return t('events.held', { ground: t(`grounds.${event.ground}`) })
    case 'notified':
      return t(`events.mails.${event.notice}`)
    case 'released':
      return t(hasAccount ? 'events.released' : 'events.releasedOffline')
    case 'hold-ended':
      return t(`events.ends.${event.end}`)
    default:
      return t(`events.${event.kind}`)
  }
}
