import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'

/** One gray shape; set the size of what it stands for (`h-6 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />
}

/** Wraps the shapes of a loading page and names them for screen readers. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  )
}
