import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded-md border border-b-2 border-line bg-card px-1.5 py-0.5 text-center font-sans text-xs font-semibold text-soft">
      {children}
    </kbd>
  )
}
