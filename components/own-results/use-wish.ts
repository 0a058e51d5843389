'use client'

import { useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'

interface WishOptions {
  orderId: OrderId
  /** rereads the order, also after a failure: it may have been released in the meantime */
  onChosen: () => Promise<unknown>
}

export function useWish({ orderId, onChosen }: WishOptions) {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()

  /** Returns whether it was stored. */
  async function choose(choice: WishChoice): Promise<boolean> {
    if (isPending) return false
    setIsPending(true)
    setError(undefined)
    const failure = await apiFetch(`/api/orders/${orderId}/wish`, {
      method: 'PUT',
      body: { choice },
    }).then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('unknown'),
    )
    setError(failure)
    await onChosen()
    setIsPending(false)
    return failure === undefined
  }

  return { choose, isPending, error }
}
