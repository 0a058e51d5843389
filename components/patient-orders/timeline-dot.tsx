import { AlertTriangle, Check, CircleDot, Ellipsis, Minus, X } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'
import type { StepState } from '#lib/orders/timeline/timeline.ts'

const looks: Record<StepState, string> = {
  done: 'bg-accent text-on-accent',
  here: 'bg-card text-accent ring-2 ring-inset ring-accent',
  next: 'bg-paper ring-2 ring-inset ring-line',
  problem: 'bg-watch-soft text-watch ring-2 ring-inset ring-watch',
  failed: 'bg-alert text-on-alert',
  cancelled: 'bg-sunken text-soft ring-2 ring-inset ring-edge',
  unknown: 'bg-sunken text-soft ring-2 ring-inset ring-edge',
}

const icons = {
  done: Check,
  here: CircleDot,
  next: undefined,
  problem: AlertTriangle,
  failed: X,
  cancelled: Minus,
  unknown: Ellipsis,
}

/** Each state has its own shape, so that color is never the only cue. */
export function TimelineDot({ state }: { state: StepState }) {
  const Icon = icons[state]
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-0.5 left-0 z-10 grid size-6 place-items-center rounded-full print:ring-1 print:ring-ink',
        looks[state],
      )}
    >
      {state === 'here' ? (
        <span className="size-3 rounded-full bg-accent" />
      ) : (
        Icon && <Icon className="size-3.5" strokeWidth={3} />
      )}
    </span>
  )
}
