import { TimelineStepItem } from '#components/orders/timeline-step.tsx'
import type { Timeline } from '#lib/orders/timeline/timeline.ts'

/** The steps; whoever shows them gives them their heading. */
export function OrderTimeline({ timeline }: { timeline: Timeline }) {
  return (
    <ol>
      {timeline.steps.map((step, index) => (
        <TimelineStepItem
          // A step keeps its place while its state changes; updates may repeat.
          key={`${step.key}-${step.key === 'update' ? index : ''}`}
          step={step}
          isLast={index === timeline.steps.length - 1}
          isLate={timeline.late}
        />
      ))}
    </ol>
  )
}
