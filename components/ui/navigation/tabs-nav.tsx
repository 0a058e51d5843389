import type { Route } from 'next'
import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from './link.tsx'

export type TabLink = { href: Route; label: ReactNode; count?: number | string; isCurrent: boolean }

/** Links styled as tabs, not ARIA tabs: each view has an address. */
export function TabsNav({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav
      aria-label={label}
      className="-mx-1 mb-4 overflow-x-auto border-b border-line print:hidden"
    >
      <ul className="flex gap-1 px-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2',
                tab.isCurrent
                  ? 'border-accent font-semibold text-accent'
                  : 'border-transparent font-medium text-soft hover:border-edge hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-1.5 text-xs font-semibold text-soft">
                  {tab.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
