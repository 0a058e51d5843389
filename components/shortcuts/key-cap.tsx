import type { ReactNode } from 'react'

export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-line border-b-2 bg-card px-1.5 py-0.5 font-sans text-xs font-semibold text-ink">
      {children}
    </kbd>
  )
}
