'use client'

import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type FormProblem = { fieldId: string; message: string }

/**
 * Lists a form's problems with links to their fields. Receives the focus when problems appear
 * or when `attempt` (the number of submissions) goes up.
 */
export function FormErrorSummary({
  problems,
  title,
  note,
  attempt = 0,
}: {
  problems: readonly FormProblem[]
  title: ReactNode
  /** Such as "Your entries are still here." */
  note?: ReactNode
  attempt?: number
}) {
  const ref = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0

  useEffect(() => {
    if (hasProblems && attempt >= 0) ref.current?.focus()
  }, [hasProblems, attempt])

  if (!hasProblems) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border-2 border-alert bg-alert-soft p-4"
    >
      <p className="flex items-center gap-2 font-semibold">
        <OctagonAlert aria-hidden="true" className="size-5 shrink-0 text-alert" />
        {title}
      </p>
      <ul className="mt-2 space-y-1 pl-7">
        {problems.map((problem) => (
          <li key={`${problem.fieldId} ${problem.message}`}>
            <a
              href={`#${problem.fieldId}`}
              onClick={(event) => focusField(event, problem.fieldId)}
              className="font-semibold text-alert underline underline-offset-4"
            >
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
      {note && <p className="mt-2 pl-7 text-sm">{note}</p>}
    </div>
  )
}

function focusField(event: { preventDefault: () => void }, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
