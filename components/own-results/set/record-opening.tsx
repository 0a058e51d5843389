'use client'

import { useEffect, useRef } from 'react'
import { useIsStill } from '#components/live/still-page.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'

/** The read receipt: sent once the page is really in front of someone, not when it is fetched. */
export function RecordOpening({
  orderId,
  revision,
  isNew,
}: {
  orderId: OrderId
  revision: number
  isNew: boolean
}) {
  const sent = useRef<number>(undefined)
  const isStill = useIsStill()
  useEffect(() => {
    function send() {
      if (document.visibilityState !== 'visible' || sent.current === revision) return
      sent.current = revision
      void apiFetch(`/api/orders/${orderId}/results/opening`, { body: { revision } }).catch(() => {
        sent.current = undefined
      })
    }
    if (!isNew || isStill) return
    sent.current = undefined
    send()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [orderId, revision, isNew, isStill])
  return null
}
