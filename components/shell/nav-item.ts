import type { Route } from 'next'
import type { ReactNode } from 'react'

export type NavItem = {
  href: Route
  label: string
  /** A rendered element, because functions cannot pass from server to client components. */
  icon?: ReactNode
  /** Beside the label, such as a count. */
  badge?: ReactNode
  /** Other paths that count as this item, such as /kits for /orders. */
  alsoUnder?: readonly string[]
  /** In the header of a patient’s pages, instead of the bar. */
  isInHeader?: boolean
  /** Behind “More” in the bar of a phone, which has room for six. */
  isInMore?: boolean
  /** Paths below it belong to other items. */
  isAlone?: boolean
}

export type ShellUser = { name: string; role?: string }

export function isUnder(
  pathname: string,
  item: Pick<NavItem, 'href' | 'alsoUnder' | 'isAlone'>,
): boolean {
  if (item.isAlone) return pathname === item.href
  return [item.href, ...(item.alsoUnder ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
