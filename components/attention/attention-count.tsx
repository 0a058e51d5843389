'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readAttentionCount } from '#components/attention/read-attention-count.ts'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

/** Enough for a side bar; beyond it the count is no longer what matters. */
const mostShown = 99
/** A simulation moves many orders at once. */
const gatherMs = 1_000

/** How many orders need somebody, beside the link in the side bar; kept up to date. */
export function AttentionCount({ total }: { total: number }) {
  const t = useTranslations('attention')
  const [count, setCount] = useState(total)
  useLiveOrders(() => {
    // While it cannot be read the last count stands.
    readAttentionCount().then(setCount, () => undefined)
  }, gatherMs)
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="rounded-full bg-alert-soft px-1.5 text-xs font-bold text-alert tabular-nums"
        >
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
      <span className="sr-only">{t('navCount', { count })}</span>
    </>
  )
}
