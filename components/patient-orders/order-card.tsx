import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { VisitLine } from '#components/appointments/visit-line.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { isOwnTask } from '#lib/orders/timeline/next-action.ts'
import type { Timeline, TimelineStep } from '#lib/orders/timeline/timeline.ts'
import { nameFor } from './next-step-card.tsx'

export function OrderCard({
  order,
  timeline,
  level = 2,
}: {
  order: OwnOrderView
  timeline: Timeline
  level?: 2 | 3
}) {
  const t = useTranslations('orders')
  const Heading = `h${level}` as const
  const isDue = isOwnTask(timeline.doThisNext.kind)
  return (
    <li
      className={classNames(
        'group relative rounded-card border bg-card p-4.5 transition-colors sm:p-5 print:break-inside-avoid',
        isDue ? 'border-accent/50 hover:border-accent' : 'border-line hover:border-edge',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Heading className="text-base font-bold sm:text-lg">
            <Link
              href={`/orders/${order.orderId}`}
              prefetch={false}
              className="rounded-card after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {order.labTestName ?? t('unnamedTest')}
            </Link>
          </Heading>
          {order.placedAt && (
            <p className="mt-0.5 text-sm text-soft">
              {t.rich('orderedOn', {
                when: () => <LocalTime instant={order.placedAt ?? ''} style="date" />,
              })}
            </p>
          )}
          <p className="mt-3">
            <Chip tone={timeline.tone}>{t(`situations.${timeline.headline}.short`)}</Chip>
          </p>
          {isDue && (
            <p className="mt-2.5 font-medium">
              {t(
                `situations.${timeline.headline}.title`,
                nameFor(order.results.set, t('yourClinician')),
              )}
            </p>
          )}
          {timeline.headline === 'replaced' && (
            <p className="mt-2.5">
              <TextLink href={`/orders/${order.links.replacedBy}`} className="relative">
                {t('openReplacement')}
              </TextLink>
            </p>
          )}
          <VisitLine appointment={order.appointment} className="mt-2.5" />
        </div>
        <ChevronRight
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 text-soft transition-transform group-hover:translate-x-0.5 print:hidden"
        />
      </div>
      <div className="mt-4">
        <TimelineProgress timeline={timeline} />
      </div>
    </li>
  )
}

const colors: Record<TimelineStep['state'], string> = {
  done: 'bg-accent',
  here: 'bg-accent',
  next: 'bg-line',
  problem: 'bg-watch',
  failed: 'bg-alert',
  cancelled: 'bg-edge',
  unknown: 'bg-edge',
}

/** Decorative: the text beside it says the same. */
function TimelineProgress({ timeline }: { timeline: Timeline }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {timeline.steps.map((step, index) => (
        <span
          key={`${step.key}-${step.key === 'update' ? index : ''}`}
          className={classNames('h-1 flex-1 rounded-full', colors[step.state])}
        />
      ))}
    </div>
  )
}
