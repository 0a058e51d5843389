'use client'

import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import type { OrderFilters } from './order-filters.ts'

type Place = Pick<OrderFilters, 'after' | 'before' | 'page'>

interface OrdersPagesProps {
  found: StaffOrderPage
  page: number
  hrefFor: (place: Place) => Route
}

/** Links to the previous and next page. No page numbers to jump to: cursors cost the same at any depth. */
export function OrdersPages({ found, page: turned, hrefFor }: OrdersPagesProps) {
  const t = useTranslations('common.pagination')
  const labels = useTranslations('staff-orders.list')
  const { previous, next, total, size, isTotalCapped } = found
  if (previous === null && next === null) return null
  const page = previous === null ? 1 : Math.max(2, turned)
  const pages = Math.max(page, Math.ceil(total / size))
  return (
    <nav
      aria-label={t('label')}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden"
    >
      <Turn
        hrefFor={hrefFor}
        rel="prev"
        to={previous === null ? undefined : { before: previous, page: page - 1 }}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('previous')}
      </Turn>
      <p className="text-center text-sm text-soft">
        {isTotalCapped ? labels('page', { page }) : labels('pageOf', { page, pages })}
      </p>
      <Turn
        hrefFor={hrefFor}
        rel="next"
        to={next === null ? undefined : { after: next, page: page + 1 }}
      >
        {t('next')}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Turn>
    </nav>
  )
}

interface TurnProps extends Pick<OrdersPagesProps, 'hrefFor'> {
  rel: 'prev' | 'next'
  to: Place | undefined
  children: ReactNode
}

function Turn({ rel, to, hrefFor, children }: TurnProps) {
  const style = buttonStyle({ variant: 'secondary', size: 'small' }, 'min-h-11')
  if (to) {
    return (
      <Link href={hrefFor(to)} rel={rel} prefetch={false} className={style}>
        {children}
      </Link>
    )
  }
  return (
    <span aria-hidden="true" className={`${style} invisible`}>
      {children}
    </span>
  )
}
