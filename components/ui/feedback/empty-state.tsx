import type { ReactNode } from 'react'

type StateProps = {
  title: ReactNode
  children?: ReactNode
  /** The one thing to do from here. */
  action?: ReactNode
  /** An icon or a small drawing, decorative. */
  icon?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, icon, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-edge/50 px-5 py-10 text-center sm:py-14">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 grid size-14 place-items-center rounded-full bg-accent-soft text-accent [&>svg]:size-7"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[44ch] text-balance text-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
