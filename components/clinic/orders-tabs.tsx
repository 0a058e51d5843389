'use client'

import { useTranslations } from 'next-intl'
import {
  clinicOrdersHref,
  fromTheStart,
  type OrderFilters,
} from '#components/clinic/order-filters.ts'
import { TabsNav } from '#components/ui/tabs-nav.tsx'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import { highLevelStatuses } from '#service/contract/order-status.ts'

export function StatusTabs({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('clinic.orders')
  const tabs = [undefined, ...highLevelStatuses].map((status) => ({
    href: clinicOrdersHref(fromTheStart(filters, { status })),
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
  const t = useTranslations('clinic.orders')
  const desk = useTranslations('desk.list')
  const { total: count, isTotalCapped } = page
  if (search)
    return isTotalCapped
      ? desk('foundForMany', { count, search })
      : t('foundFor', { count, search })
  if (isFiltered)
    return isTotalCapped ? desk('matchingMany', { count }) : desk('matching', { count })
  return t(isTotalCapped ? 'foundMany' : 'found', { count })
}
