import { classNames } from '#components/ui/class-names.ts'
import type { Timeline, TimelineStep } from '#lib/orders/timeline/timeline.ts'

const colours: Record<TimelineStep['state'], string> = {
  done: 'bg-accent',
  here: 'bg-accent',
  next: 'bg-line',
  problem: 'bg-watch',
  failed: 'bg-alert',
  cancelled: 'bg-edge',
  unknown: 'bg-edge',
}

/** How far the order has come, at a glance; the words beside it say the same. */
export function TimelineProgress({ timeline }: { timeline: Timeline }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {timeline.steps.map((step, index) => (
        <span
          key={`${step.key}-${step.key === 'update' ? index : ''}`}
          className={classNames('h-1 flex-1 rounded-full', colours[step.state])}
        />
      ))}
    </div>
  )
}
