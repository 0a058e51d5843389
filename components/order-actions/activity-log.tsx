import { FlaskConical, NotebookPen, Phone, RotateCcw, TimerOff, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import type { ActivityKind, ActivityView } from '#lib/orders/activity/activity-view.ts'
import type { OrderEventView } from '#lib/orders/order-view.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import { useDeedWords } from './use-deed-words.ts'

const icons: Record<ActivityKind, ReactNode> = {
  note: <NotebookPen />,
  call: <Phone />,
  assigned: <UserRoundPlus />,
  snoozed: <TimerOff />,
  'brought-back': <RotateCcw />,
}

interface ActivityLogProps {
  activity: readonly ActivityView[]
  events: readonly OrderEventView[]
}

/** What people did and what the laboratory and the carriers reported, the newest first. */
export function ActivityLog({ activity, events }: ActivityLogProps) {
  const lines = [
    ...activity.map((entry) => ({ at: entry.at, key: `a${entry.activityId}`, entry })),
    ...events.map((event) => ({ at: event.at, key: `e${event.eventId}`, event })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className="space-y-3 text-sm">
      {lines.map((line) => (
        <li key={line.key} className="flex gap-3 [&_svg]:size-4">
          {'entry' in line ? <Deed entry={line.entry} /> : <Report event={line.event} />}
        </li>
      ))}
    </ol>
  )
}

function Deed({ entry }: { entry: ActivityView }) {
  const t = useTranslations('order-actions')
  const wordsOf = useDeedWords()
  const { kind, note, until, at } = entry
  return (
    <>
      <span aria-hidden="true" className="mt-0.5 text-accent">
        {icons[kind]}
      </span>
      <div className="min-w-0 flex-1">
        <p>
          {wordsOf(entry)}
          {until && (
            <>
              {' '}
              {t.rich('log.until', { day: () => <LocalTime instant={until} style="dayDate" /> })}
            </>
          )}
        </p>
        {note && <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">“{note}”</p>}
      </div>
      <LocalTime
        instant={at}
        style="dayDateTime"
        className="text-xs text-soft max-sm:text-right sm:shrink-0"
      />
    </>
  )
}

function Report({ event }: { event: OrderEventView }) {
  const orders = useTranslations('orders')
  return (
    <>
      <span aria-hidden="true" className="mt-0.5 text-soft">
        <FlaskConical />
      </span>
      <p className="min-w-0 flex-1 text-soft">
        {orders(`statuses.${statusWordOf(lowLevelOf(event.status))}`)}
        {event.detail && <>. {orders(`reasons.${reasonKeyOf(event.detail)}`)}</>}
      </p>
      <LocalTime
        instant={event.at}
        style="dayDateTime"
        className="text-xs text-soft max-sm:text-right sm:shrink-0"
      />
    </>
  )
}
