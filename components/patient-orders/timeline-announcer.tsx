'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Situation } from '#lib/orders/timeline/timeline.ts'
import type { OwnSetState } from '#lib/result-sets/own/own-set-view.ts'
import { nameFor } from './next-step-card.tsx'

/** Announces changes of the order, but not its initial state. */
export function TimelineAnnouncer({
  headline,
  set,
}: {
  headline: Situation
  set?: OwnSetState | null
}) {
  const t = useTranslations('orders')
  const [found] = useState(headline)
  const [hasChanged, setHasChanged] = useState(false)
  if (headline !== found && !hasChanged) setHasChanged(true)
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {hasChanged
        ? t('changed', {
            what: t(`situations.${headline}.title`, nameFor(set, t('yourClinician'))),
          })
        : ''}
    </p>
  )
}
