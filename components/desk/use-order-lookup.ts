'use client'

import { useEffect, useState } from 'react'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'

const shortest = 2
const mostShown = 8
const pauseMs = 250

interface Lookup {
  state: 'idle' | 'searching' | 'found' | 'away'
  /** The first of them. */
  orders: readonly StaffOrderSummaryView[]
  total: number
  isTotalCapped: boolean
}

const nothing = { orders: [], total: 0, isTotalCapped: false }
const idle: Lookup = { state: 'idle', ...nothing }

/** The orders that words lead to, once the typing pauses. The words go in the body: they may name a person. */
export function useOrderLookup(typed: string): Lookup {
  const search = typed.trim()
  const [answer, setAnswer] = useState<Lookup & { search: string }>({ ...idle, search: '' })
  useEffect(() => {
    if (search.length < shortest) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      apiFetch<StaffOrderPage>('/api/clinic/orders/search', {
        method: 'POST',
        body: { search },
        isReading: true,
        signal: asking.signal,
      }).then(
        ({ orders, total, isTotalCapped }) =>
          setAnswer({
            state: 'found',
            orders: orders.slice(0, mostShown),
            total,
            isTotalCapped,
            search,
          }),
        () => asking.signal.aborted || setAnswer({ state: 'away', ...nothing, search }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search])
  if (search.length < shortest) return idle
  if (answer.search === search) return answer
  return { ...answer, state: 'searching' }
}
