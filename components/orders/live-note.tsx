'use client'

import { useTranslations } from 'next-intl'
import { useLiveStatus } from '#components/live/use-live-updates.ts'
import { classNames } from '#components/ui/class-names.ts'

/** Says how the page keeps up, and honestly when it cannot. */
export function LiveNote({ isAway, className }: { isAway: boolean; className?: string }) {
  const t = useTranslations('orders.connection')
  const status = useLiveStatus()
  return (
    <p
      role={isAway ? 'status' : undefined}
      className={classNames('text-soft print:hidden', className)}
    >
      {t(isAway ? 'away' : status === 'polling' ? 'polling' : 'live')}
    </p>
  )
}
