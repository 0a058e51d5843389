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
  /** A path below it that has an item of its own. */
  except?: string
}

export type ShellUser = { name: string; role?: string }

export function isUnder(
  pathname: string,
  { href, alsoUnder = [], isAlone, except }: Omit<NavItem, 'label'>,
): boolean {
  if (isAlone) return pathname === href
  const isIn = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  return [href, ...alsoUnder].some(isIn) && !(except && isIn(except))
}
