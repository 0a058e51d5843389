'use client'

import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** Mobile navigation in a native popover; closes after navigating. */
export function MenuPanel({
  label,
  navLabel,
  children,
}: {
  label: string
  navLabel: string
  children: ReactNode
}) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes the menu
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  }, [pathname])

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 place-items-center rounded-lg text-ink hover:bg-sunken print:hidden"
      >
        <Menu aria-hidden="true" className="size-5.5" />
        <span className="sr-only">{label}</span>
      </button>
      <nav
        ref={ref}
        id={id}
        popover="auto"
        aria-label={navLabel}
        className="inset-x-3 top-16 bottom-auto m-0 w-auto rounded-2xl border border-line bg-card p-2 text-ink shadow-pop open:appear backdrop:bg-black/30"
      >
        {children}
      </nav>
    </>
  )
}
