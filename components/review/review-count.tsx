'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'

/** Enough for a side bar. */
const mostShown = 99

let reading: Promise<number> | undefined

/** The side bar and the menu of a narrow screen ask at the same time, and share the answer. */
function readCount(): Promise<number> {
  reading ??= apiFetch<{ total: number }>('/api/clinic/review/count')
    .then(({ total }) => total)
    .finally(() => {
      reading = undefined
    })
  return reading
}

/** How many reports wait for a reviewer, beside the link in the side bar; kept up to date. */
export function ReviewCount({ total }: { total: number }) {
  const t = useTranslations('review')
  const [count, setCount] = useState(total)
  useLiveReport(undefined, () => {
    // While it cannot be read the last count stands.
    readCount().then(setCount, () => undefined)
  })
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="rounded-full bg-watch-soft px-1.5 text-xs font-bold text-watch tabular-nums"
        >
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
      <span className="sr-only">{t('navCount', { count })}</span>
    </>
  )
}
