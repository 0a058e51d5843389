import type { Route } from 'next'
import type { LinkProps } from 'next/link'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from '#components/ui/button-style.ts'
import { Link } from './link.tsx'

type LinkButtonProps<T extends string> = ButtonLook & {
  href: Route<T>
  children: ReactNode
  icon?: ReactNode
  className?: string
  prefetch?: LinkProps<T>['prefetch']
  'aria-label'?: string
  'aria-describedby'?: string
}

export function LinkButton<T extends string>({
  variant,
  size,
  isWide,
  className,
  icon,
  children,
  ...rest
}: LinkButtonProps<T>) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, isWide }, className)}>
      {icon}
      {children}
    </Link>
  )
}
