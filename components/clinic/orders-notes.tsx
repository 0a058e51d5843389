'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLiveStatus } from '#components/live/use-live-updates.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'

export function ListNote({ isAway }: { isAway: boolean }) {
  const t = useTranslations('clinic.orders.connection')
  const status = useLiveStatus()
  return (
    <p className="mt-4 text-xs text-soft print:hidden" role={isAway ? 'status' : undefined}>
      {t(isAway ? 'away' : status === 'polling' ? 'polling' : 'live')}
    </p>
  )
}

export function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('clinic.orders')
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        isFiltered && (
          <Link
            href={'/clinic/orders' as Route}
            onClick={onClear}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('showAll')}
          </Link>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'noneYet')}
    </EmptyState>
  )
}

/** What was searched could not be asked: other rows in its place would mislead. */
export function ListAway({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('desk')
  return (
    <EmptyState
      title={t('palette.away')}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('messages.retry')}
        </Button>
      }
    />
  )
}
