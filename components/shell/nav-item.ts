import type { ReactNode } from 'react'

export type NavItem = {
  href: string
  label: string
  /** Rendered already, because items pass from server to client components. */
  icon?: ReactNode
  count?: number
  /** Other paths that belong to this item, such as /kits to /orders. */
  alsoUnder?: readonly string[]
}

export type ShellUser = { name: string; role?: string }

export function isUnder(pathname: string, item: Pick<NavItem, 'href' | 'alsoUnder'>): boolean {
  return [item.href, ...(item.alsoUnder ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
