import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

// Loaded when they are opened.
const OrderAccessTable = lazy(async () => ({
  default: (await import('./order-access-table.tsx')).OrderAccessTable,
}))
const TechnicalLog = lazy(async () => ({
  default: (await import('./technical-log.tsx')).TechnicalLog,
}))

export function OrderLogs({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.order')
  return (
    <div className="mt-6 space-y-3 print:hidden">
      <Fold title={t('accesses')} id="accesses">
        <OrderAccessTable accesses={order.accesses} total={order.accessTotal} />
      </Fold>
      <Fold title={t('technical')} id="messages">
        <TechnicalLog order={order} />
      </Fold>
    </div>
  )
}

/** Closed until asked for, or until a link leads to it. */
function Fold({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openIfLinked = () => {
      if (ref.current && window.location.hash === `#${id}`) ref.current.open = true
    }
    openIfLinked()
    window.addEventListener('hashchange', openIfLinked)
    return () => window.removeEventListener('hashchange', openIfLinked)
  }, [id])
  return (
    <details
      ref={ref}
      id={id}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-4 rounded-card border border-line bg-card"
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-sm font-bold">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">
        {isOpen && <Suspense fallback={<Spinner className="size-4" />}>{children}</Suspense>}
      </div>
    </details>
  )
}
