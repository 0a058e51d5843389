'use client'

import { useTranslations } from 'next-intl'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { highLevelStatuses } from '#contract/order-status.ts'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import { clinicOrdersHref, fromFirstPage, type OrderFilters } from './order-filters.ts'

export function StatusTabs({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('staff-orders.orders')
  const tabs = [undefined, ...highLevelStatuses].map((status) => ({
    href: clinicOrdersHref(fromFirstPage(filters, { status })),
    label: status ? t(`status.${status}`) : t('all'),
    isCurrent: filters.status === status,
  }))
  return <TabsNav label={t('statusLabel')} tabs={tabs} />
}

interface FoundCountProps {
  page: StaffOrderPage
  search: string
  isFiltered: boolean
}

export function FoundCount({ page, search, isFiltered }: FoundCountProps) {
  const t = useTranslations('staff-orders.orders')
  const labels = useTranslations('staff-orders.list')
  const { total: count, isTotalCapped } = page
  if (search)
    return isTotalCapped
      ? labels('foundForMany', { count, search })
      : t('foundFor', { count, search })
  if (isFiltered)
    return isTotalCapped ? labels('matchingMany', { count }) : labels('matching', { count })
  return t(isTotalCapped ? 'foundMany' : 'found', { count })
}
