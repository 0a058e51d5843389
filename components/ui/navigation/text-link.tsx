import type { Route } from 'next'
import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from './link.tsx'

const style =
  'font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 transition-colors hover:text-accent-strong hover:decoration-accent rounded-xs'

export function TextLink<T extends string>({
  href,
  children,
  className,
  isCurrent = false,
}: {
  href: Route<T>
  children: ReactNode
  className?: string
  /** what the page already shows: it stays a link, so that choosing it keeps the focus */
  isCurrent?: boolean
}) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(isCurrent ? 'font-semibold' : style, className)}
    >
      {children}
    </Link>
  )
}

/** Another site, in a new tab; `newTabLabel` is the translated "opens in a new tab". */
export function OutsideLink({
  href,
  children,
  newTabLabel,
  className,
}: {
  href: string
  children: ReactNode
  newTabLabel: string
  className?: string
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className={classNames(style, className)}
    >
      {children}
      <span className="sr-only"> ({newTabLabel})</span>
    </a>
  )
}
