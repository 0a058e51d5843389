import { Check } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'

export type StepperText = {
  label: string
  /** "Step 2 of 5" */
  position: string
  done: string
}

/** `current` counts from 0. */
export function Stepper({
  steps,
  current,
  text,
}: {
  steps: readonly string[]
  current: number
  text: StepperText
}) {
  return (
    <nav aria-label={text.label} className="mb-6 print:hidden">
      <p className="mb-2 text-sm text-soft sm:sr-only">
        {text.position}
        <span className="font-semibold text-ink"> · {steps[current]}</span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="flex-1 space-y-2"
          >
            <span
              className={classNames(
                'block h-1.5 rounded-full',
                index <= current ? 'bg-accent' : 'bg-line',
              )}
            />
            <span
              className={classNames(
                'sr-only items-center gap-1.5 text-sm sm:not-sr-only sm:flex',
                index === current ? 'font-semibold text-ink' : 'text-soft',
              )}
            >
              {index < current && <Check aria-hidden="true" className="size-4 text-accent" />}
              {step}
              {index < current && <span className="sr-only"> ({text.done})</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
