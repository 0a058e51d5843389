import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = Omit<ComponentProps<'div'>, 'title' | 'ref'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  padding?: 'none' | 'small' | 'medium' | 'large'
}

const paddings = { none: '', small: 'p-4', medium: 'p-4.5 sm:p-5', large: 'p-5 sm:p-7' }

export function Card({ as = 'div', padding = 'medium', className, ...rest }: CardProps) {
  // The props that a card passes on are the same for all of these elements.
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-card print:break-inside-avoid',
        paddings[padding],
        className,
      )}
    />
  )
}

/** `level` keeps the page's outline right. */
export function CardHeader({
  eyebrow,
  title,
  level = 2,
  action,
  children,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  level?: 2 | 3 | 4
  action?: ReactNode
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          {eyebrow && <p className="mb-1.5 text-xs font-bold text-accent">{eyebrow}</p>}
          <Heading className="text-lg">{title}</Heading>
        </div>
        {action}
      </div>
      {children && <div className="mt-1 text-soft">{children}</div>}
    </div>
  )
}
