'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { DeliveryList } from '#components/simulator/delivery-list.tsx'
import { FaultPanel } from '#components/simulator/fault-panel.tsx'

/** The faults on the way, and what came through. */
export function FaultsDesk() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <FaultPanel />
        <DeliveryList />
      </div>
    </QueryClientProvider>
  )
}
