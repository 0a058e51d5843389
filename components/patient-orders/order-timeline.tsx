import type { Timeline } from '#lib/orders/timeline/timeline.ts'
import { TimelineStepItem } from './timeline-step.tsx'

export function OrderTimeline({ timeline }: { timeline: Timeline }) {
  return (
    <ol>
      {timeline.steps.map((step, index) => (
        <TimelineStepItem
          // A step keeps its position while its state changes; updates may repeat.
          key={`${step.key}-${step.key === 'update' ? index : ''}`}
          step={step}
          isLast={index === timeline.steps.length - 1}
          isLate={timeline.late}
        />
      ))}
    </ol>
  )
}
