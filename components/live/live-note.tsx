'use client'

import { classNames } from '#components/ui/class-names.ts'
import { useIsStill } from './still-page.tsx'
import { useLiveStatus } from './use-live-updates.ts'

interface LiveNoteProps {
  t: (key: 'live' | 'polling' | 'unavailable') => string
  /** The last refetch failed: the page shows older data. */
  isUnavailable: boolean
  className?: string
}

export function LiveNote({ t, isUnavailable, className }: LiveNoteProps) {
  const status = useLiveStatus()
  if (useIsStill()) return null
  return (
    <p
      role={isUnavailable ? 'status' : undefined}
      className={classNames('text-soft print:hidden', className)}
    >
      {t(isUnavailable ? 'unavailable' : status === 'polling' ? 'polling' : 'live')}
    </p>
  )
}
