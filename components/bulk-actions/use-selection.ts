'use client'

import { useState } from 'react'
import { maxBulkOrders } from '#lib/bulk-actions/bulk-view.ts'
import type { OrderId } from '#lib/ids.ts'

export type Selection = ReturnType<typeof useSelection>

/** The orders that are chosen for an action, over all pages of a list, up to the limit of one action. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<OrderId>>(new Set())
  const toggle = (orderIds: readonly OrderId[], isOn: boolean) =>
    setIds((before) => {
      const next = new Set(before)
      for (const orderId of orderIds) {
        if (!isOn) next.delete(orderId)
        else if (next.size < maxBulkOrders) next.add(orderId)
      }
      return next
    })
  return {
    ids,
    isFull: ids.size >= maxBulkOrders,
    toggle,
    flip: (orderId: OrderId) => toggle([orderId], !ids.has(orderId)),
    clear: () => setIds(new Set()),
  }
}
