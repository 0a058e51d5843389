import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

interface EntrySectionProps {
  id: string
  number: number
  title: string
  hint?: ReactNode
  isDone: boolean
  action?: ReactNode
  children: ReactNode
}

export function EntrySection(props: EntrySectionProps) {
  const { id, number, title, hint, isDone, action, children } = props
  return (
    <section
      aria-labelledby={id}
      className="scroll-mt-4 rounded-card border border-line bg-card p-4 text-sm sm:p-5"
    >
      <div className="mb-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-bold text-soft"
        >
          {isDone ? <CircleCheck className="size-5 text-good" /> : number}
        </span>
        <h2 id={id} tabIndex={-1} className="text-base font-bold">
          {title}
        </h2>
        {hint && <span className="text-soft">{hint}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}
