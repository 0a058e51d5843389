'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Situation } from '#lib/orders/timeline/timeline.ts'

/** Announces changes of the order, but not its initial state. */
export function TimelineAnnouncer({ headline }: { headline: Situation }) {
  const t = useTranslations('orders')
  const [found] = useState(headline)
  const [hasChanged, setHasChanged] = useState(false)
  if (headline !== found && !hasChanged) setHasChanged(true)
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {hasChanged ? t('changed', { what: t(`situations.${headline}.title`) }) : ''}
    </p>
  )
}
