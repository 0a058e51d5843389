'use client'

import { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { MouseEvent } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { bottomLabel } from './bottom-label.ts'
import { isUnder, type NavItem } from './nav-item.ts'

export type NavLinkLook = 'bottom' | 'top' | 'side' | 'menu' | 'icon'

const looks: Record<NavLinkLook, { base: string; on: string; off: string }> = {
  bottom: {
    base: 'relative flex min-h-16 flex-col items-center justify-center gap-1 px-1 text-xs -outline-offset-4 [&_svg]:size-5.5',
    on: 'font-bold text-accent',
    off: 'font-medium text-soft',
  },
  top: {
    base: 'inline-flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base [&_svg]:hidden',
    on: 'font-bold text-accent',
    off: 'font-medium text-soft hover:text-ink',
  },
  icon: {
    base: 'grid size-11 place-items-center rounded-full [&_svg]:size-5.5',
    on: 'bg-accent-soft text-accent',
    off: 'text-soft hover:bg-sunken hover:text-ink',
  },
  side: {
    base: 'flex min-h-9.5 items-center gap-2.5 rounded-[0.5625rem] px-2.5 text-sm [&_svg]:size-4.5',
    on: 'bg-accent-soft font-bold text-accent',
    off: 'font-medium text-soft hover:bg-sunken hover:text-ink',
  },
  menu: {
    base: 'flex min-h-12 items-center gap-3 rounded-control px-4 text-base [&_svg]:size-5',
    on: 'bg-accent-soft font-bold text-accent',
    off: 'font-medium text-ink hover:bg-sunken',
  },
}

export function NavLink({ item, look }: { item: NavItem; look: NavLinkLook }) {
  const isCurrent = isUnder(usePathname(), item)
  const { base, on, off } = looks[look]
  return (
    <Link
      href={item.href}
      aria-current={isCurrent ? 'page' : undefined}
      // The menu it is in stays with the shell, from page to page.
      {...(look === 'menu' && { onClick: closeMenu })}
      className={classNames(base, 'transition-colors', isCurrent ? on : off)}
    >
      {item.icon}
      <NavLabel look={look}>{item.label}</NavLabel>
      {item.badge && look === 'bottom' ? (
        <span className="absolute top-1.5 left-1/2 ml-1 @max-xs:right-0 @max-xs:left-auto">
          {item.badge}
        </span>
      ) : (
        item.badge
      )}
    </Link>
  )
}

function closeMenu({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Pulses while its page loads: lists have no skeleton. */
function NavLabel({ look, children }: { look: NavLinkLook; children: string }) {
  const { pending } = useLinkStatus()
  return (
    <span
      className={classNames(
        look === 'side' && 'flex-1',
        look === 'icon' && 'sr-only',
        look === 'bottom' && bottomLabel,
        pending && 'animate-pulse',
      )}
    >
      {children}
    </span>
  )
}
