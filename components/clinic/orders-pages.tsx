'use client'

import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { OrderFilters } from '#components/clinic/order-filters.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'

export type Place = Pick<OrderFilters, 'after' | 'before' | 'page'>

interface OrdersPagesProps {
  found: StaffOrderPage
  page: number
  /** The address of a place; left out where the list has none, because it is searched by name. */
  hrefFor?: (place: Place) => string
  onTurn: (place: Place) => void
}

/** To the pages before and behind this one. Without jumps: however deep, a page costs the same. */
export function OrdersPages({ found, page: turned, hrefFor, onTurn }: OrdersPagesProps) {
  const t = useTranslations('common.pagination')
  const desk = useTranslations('desk.list')
  const { previous, next, total, size, isTotalCapped } = found
  if (previous === null && next === null) return null
  const page = previous === null ? 1 : Math.max(2, turned)
  const pages = Math.max(page, Math.ceil(total / size))
  const turn = { hrefFor, onTurn }
  return (
    <nav
      aria-label={t('label')}
      className="mt-4 flex items-center justify-between gap-3 print:hidden"
    >
      <Turn
        {...turn}
        rel="prev"
        to={previous === null ? undefined : { before: previous, page: page - 1 }}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('previous')}
      </Turn>
      <p className="text-center text-sm text-soft">
        {isTotalCapped ? desk('page', { page }) : desk('pageOf', { page, pages })}
      </p>
      <Turn {...turn} rel="next" to={next === null ? undefined : { after: next, page: page + 1 }}>
        {t('next')}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Turn>
    </nav>
  )
}

interface TurnProps extends Pick<OrdersPagesProps, 'hrefFor' | 'onTurn'> {
  rel: 'prev' | 'next'
  to: Place | undefined
  children: ReactNode
}

/** Stays where it is at an end of the list, so that the focus does too. */
function Turn({ rel, to, hrefFor, onTurn, children }: TurnProps) {
  const style = buttonStyle(
    { variant: 'secondary', size: 'small' },
    'min-h-11 aria-disabled:opacity-55',
  )
  if (to && hrefFor) {
    return (
      <Link href={hrefFor(to) as Route} rel={rel} prefetch={false} className={style}>
        {children}
      </Link>
    )
  }
  if (hrefFor) {
    return (
      <span aria-hidden="true" className={`${style} invisible`}>
        {children}
      </span>
    )
  }
  return (
    <button type="button" aria-disabled={!to} onClick={() => to && onTurn(to)} className={style}>
      {children}
    </button>
  )
}
