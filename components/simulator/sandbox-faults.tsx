'use client'

import { QueryProvider } from '#components/live/query-provider.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FaultPanel } from './fault-panel.tsx'

export function SandboxFaults() {
  return (
    <QueryProvider>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <FaultPanel />
        <DeliveryList />
      </div>
    </QueryProvider>
  )
}
