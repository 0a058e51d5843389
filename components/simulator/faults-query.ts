import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { DeliveryView } from '#lib/simulator/delivery-view.ts'
import type { FaultsView } from '#lib/simulator/faults-view.ts'

const activeMs = 1_000
const calmMs = 10_000

/** Polled often while a fault is running, because faults end by themselves. */
export const faultsQuery = queryOptions({
  queryKey: ['simulator', 'faults'],
  queryFn: ({ signal }) => apiFetch<FaultsView>('/api/clinic/simulator/faults', { signal }),
  refetchInterval: ({ state }) => (state.data?.webhooks || state.data?.service ? activeMs : calmMs),
})

export const deliveriesQuery = queryOptions({
  queryKey: ['simulator', 'deliveries'],
  queryFn: ({ signal }) => apiFetch<DeliveryView[]>('/api/clinic/simulator/deliveries', { signal }),
  refetchInterval: 3_000,
})
