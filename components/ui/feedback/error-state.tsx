import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

type ErrorStateProps = {
  title: ReactNode
  /** What happened, that nothing was lost, what to do. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** "Reference: abc123", for support. */
  reference?: ReactNode
  level?: 1 | 2 | 3
}

export function ErrorState({
  title,
  children,
  action,
  icon,
  reference,
  level = 2,
}: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-card px-5 py-10 text-center sm:py-14">
      <span
        aria-hidden="true"
        className="mb-4 grid size-14 place-items-center rounded-full bg-watch-soft text-watch [&>svg]:size-7"
      >
        {icon ?? <CloudOff />}
      </span>
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[48ch] text-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
      {reference && <p className="mt-6 text-xs text-soft">{reference}</p>}
    </div>
  )
}
