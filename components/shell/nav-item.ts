import type { Route } from 'next'
import type { ReactNode } from 'react'

export type NavItem = {
  href: Route
  label: string
  /** A rendered element, because functions cannot pass from server to client components. */
  icon?: ReactNode
  /** Beside the label, such as a count. */
  badge?: ReactNode
  /** A pattern of the paths that count as this item, where that is not only its own. */
  under?: string
  /** In the header of a patient’s pages, instead of the bar. */
  isInHeader?: boolean
  /** Behind “More” in the bar of a phone, which has room for six. */
  isInMore?: boolean
}

export type ShellUser = { name: string; role?: string }

export function isUnder(pathname: string, { href, under = href }: Pick<NavItem, 'href' | 'under'>) {
  return new RegExp(`^(${under})(/|$)`).test(pathname)
}
