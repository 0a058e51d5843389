'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const maxShown = 99
/** A simulation moves many orders at once. */
const gatherMs = 1_000

/** How many orders need attention; a live badge in the side bar. */
export function AttentionCount({ total }: { total: number }) {
  const t = useTranslations('attention')
  const [count, setCount] = useState(total)
  useLiveOrders(() => {
    // On failure the last count stays.
    readAttentionCount().then(setCount, () => undefined)
  }, gatherMs)
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="rounded-full bg-alert-soft px-1.5 text-xs font-bold text-alert tabular-nums"
        >
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
      <span className="sr-only">{t('navCount', { count })}</span>
    </>
  )
}

let reading: Promise<number> | undefined

/** The side bar and the mobile menu ask at the same time and share one request. */
function readAttentionCount(): Promise<number> {
  reading ??= apiFetch<{ total: number }>('/api/clinic/attention/count')
    .then(({ total }) => total)
    .finally(() => {
      reading = undefined
    })
  return reading
}
