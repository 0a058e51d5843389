import type { ReactNode } from 'react'

export function NextSteps({
  title,
  steps,
}: {
  title: string
  steps: readonly { title: ReactNode; text: ReactNode }[]
}) {
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <ol className="mt-4 space-y-4">
        {steps.map((step, index) => (
          <li key={String(step.title)} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-1">
              <p className="font-semibold">{step.title}</p>
              <p className="text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
