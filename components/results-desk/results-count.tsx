'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const maxShown = 99
/** Results arrive in bursts; the badge does not have to follow each. */
const gatherMs = 1_000

let reading: Promise<number> | undefined

/** The side bar and the mobile menu ask at the same time and share one request. */
function readCount(): Promise<number> {
  reading ??= apiFetch<{ total: number }>('/api/clinic/results/count')
    .then(({ total }) => total)
    .finally(() => {
      reading = undefined
    })
  return reading
}

/** How many result sets need a clinician; a live badge in the side bar. */
export function ResultsCount({ total }: { total: number }) {
  const t = useTranslations('results-desk')
  const [count, setCount] = useState(total)
  useLiveOrders(() => {
    // On failure the last count stays.
    readCount().then(setCount, () => undefined)
  }, gatherMs)
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="rounded-full bg-watch-soft px-1.5 text-xs font-bold text-watch tabular-nums"
        >
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
      <span className="sr-only">{t('navCount', { count })}</span>
    </>
  )
}
