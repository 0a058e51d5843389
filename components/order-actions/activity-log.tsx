import {
  Ban,
  FlaskConical,
  MapPinPen,
  NotebookPen,
  Phone,
  RefreshCw,
  RotateCcw,
  TimerOff,
  UserRoundPen,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import type { OrderId } from '#lib/ids.ts'
import type { ActivityKind, ActivityView } from '#lib/orders/activity/activity-view.ts'
import type { OrderEventView } from '#lib/orders/order-view.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import { AddressChangeLines, CorrectionLine } from './correction-line.tsx'
import { useDeedWords } from './use-deed-words.ts'

const icons: Record<ActivityKind, ReactNode> = {
  note: <NotebookPen />,
  call: <Phone />,
  assigned: <UserRoundPlus />,
  snoozed: <TimerOff />,
  'brought-back': <RotateCcw />,
  'corrected-address': <MapPinPen />,
  'corrected-details': <UserRoundPen />,
  cancelled: <Ban />,
  resent: <RefreshCw />,
}

interface ActivityLogProps {
  activity: readonly ActivityView[]
  events: readonly OrderEventView[]
}

/** What people did and what the laboratory and the carriers reported, the newest first. */
export function ActivityLog({ activity, events }: ActivityLogProps) {
  const lines: ActivityLine[] = [
    ...activity.map((entry) => ({ at: entry.at, key: `a${entry.activityId}`, entry })),
    ...events.map((event) => ({ at: event.at, key: `e${event.eventId}`, event })),
  ]
  return <ActivityList lines={lines} />
}

interface OfOrder {
  at: string
  key: string
  /** named where the list is about several orders */
  order?: { orderId: OrderId; name: string }
}

export type ActivityLine = OfOrder & ({ entry: ActivityView } | { event: OrderEventView })

/** The newest first. */
export function ActivityList({ lines: given }: { lines: readonly ActivityLine[] }) {
  const lines = given.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className="space-y-3 text-sm">
      {lines.map((line) => (
        <li key={line.key} className="flex gap-3 [&_svg]:size-4">
          {'entry' in line ? (
            <Deed entry={line.entry} order={line.order} />
          ) : (
            <Report event={line.event} order={line.order} />
          )}
        </li>
      ))}
    </ol>
  )
}

function OrderLink({ order }: { order: ActivityLine['order'] }) {
  if (!order) return null
  return (
    <p>
      <TextLink href={`/clinic/orders/${order.orderId}`} className="text-xs">
        {order.name}
      </TextLink>
    </p>
  )
}

function Deed({ entry, order }: { entry: ActivityView; order: ActivityLine['order'] }) {
  const t = useTranslations('order-actions')
  const wordsOf = useDeedWords()
  const { kind, note, until, at, correction, addressChange } = entry
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
        {correction && (
          <div className="text-soft">
            <CorrectionLine correction={correction} />
          </div>
        )}
        {addressChange && (
          <div className="text-soft">
            <AddressChangeLines change={addressChange} />
          </div>
        )}
        {note && <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">“{note}”</p>}
        <OrderLink order={order} />
      </div>
      <LocalTime
        instant={at}
        style="dayDateTime"
        className="text-xs text-soft max-sm:text-right sm:shrink-0"
      />
    </>
  )
}

function Report({ event, order }: { event: OrderEventView; order: ActivityLine['order'] }) {
  const orders = useTranslations('orders')
  return (
    <>
      <span aria-hidden="true" className="mt-0.5 text-soft">
        <FlaskConical />
      </span>
      <div className="min-w-0 flex-1 text-soft">
        <p>
          {orders(`statuses.${statusWordOf(lowLevelOf(event.status))}`)}
          {event.detail && <>. {orders(`reasons.${reasonKeyOf(event.detail)}`)}</>}
        </p>
        <OrderLink order={order} />
      </div>
      <LocalTime
        instant={event.at}
        style="dayDateTime"
        className="text-xs text-soft max-sm:text-right sm:shrink-0"
      />
    </>
  )
}
