import { type HighLevelStatus, highLevelStatuses } from '#service/contract/order-status.ts'

/** What the address of the list holds. What staff search by names people, and stays out of it. */
export type OrderFilters = {
  status: HighLevelStatus | undefined
  sort: OrderSort
  page: number
}

export const orderSorts = ['changed', 'placed'] as const
export type OrderSort = (typeof orderSorts)[number]

const lastPage = 10_000

type SearchParams = Record<string, string | string[] | undefined>

/** Any address gives filters: what it does not understand is left out. */
export function parseOrderFilters(params: SearchParams): OrderFilters {
  const page = Number(params.page)
  return {
    status: highLevelStatuses.find((known) => known === params.status),
    sort: orderSorts.find((known) => known === params.sort) ?? 'changed',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

export function clinicOrdersHref(filters: Partial<OrderFilters>): string {
  const query = new URLSearchParams()
  if (filters.status) query.set('status', filters.status)
  if (filters.sort && filters.sort !== 'changed') query.set('sort', filters.sort)
  if (filters.page && filters.page > 1) query.set('page', String(filters.page))
  const text = query.toString()
  return text ? `/clinic/orders?${text}` : '/clinic/orders'
}
