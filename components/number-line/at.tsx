import type { ReactNode } from 'react'

export const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`

/** Whatever is inside is drawn from this place on, whatever the width. */
export function At({ at, y, children }: { at: number; y?: string; children: ReactNode }) {
  return (
    <svg x={percent(at)} y={y} overflow="visible" aria-hidden="true">
      {children}
    </svg>
  )
}
