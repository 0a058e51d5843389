import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { OwnOrder } from '#lib/orders/timeline/sort-for-home.ts'
import { nameFor } from './next-step-card.tsx'
import { ExpectedDates } from './timeline-step.tsx'

/** Orders that the laboratory or the clinic has not finished, each with where it is. */
export function UnderWay({ orders }: { orders: readonly OwnOrder[] }) {
  const t = useTranslations('orders')
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="under-way" className="print:hidden">
      <h2 id="under-way" className="mb-2.5 text-lg">
        {t('underWay')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {orders.map(({ order, timeline }) => {
          const expected = timeline.steps.find((step) => step.expected)?.expected
          return (
            <li
              key={order.orderId}
              className="relative flex items-start gap-3 p-4 transition-colors hover:bg-sunken/50"
            >
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                  <h3 className="text-base">
                    <Link
                      href={`/orders/${order.orderId}`}
                      prefetch={false}
                      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                    >
                      {order.labTestName ?? t('unnamedTest')}
                    </Link>
                  </h3>
                  <Chip tone={timeline.tone}>{t(`situations.${timeline.headline}.short`)}</Chip>
                </div>
                <p className="mt-1 text-sm text-soft">
                  {t(
                    `situations.${timeline.headline}.title`,
                    nameFor(order.results.set, t('yourClinician')),
                  )}
                  {expected && (
                    <>
                      {' · '}
                      <ExpectedDates expected={expected} />
                    </>
                  )}
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
