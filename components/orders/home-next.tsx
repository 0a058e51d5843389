import { ScanBarcode } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { NextStepCard } from '#components/orders/next-step-card.tsx'
import { orderReference } from '#components/orders/order-reference.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { ToldOrder } from '#lib/orders/timeline/sort-for-home.ts'

/** The most pressing order, with its one main action and the way to its own page. */
export function HomeNext({
  told: { order, timeline },
  clinicName,
  openLabel,
}: {
  told: ToldOrder
  clinicName: string
  openLabel: string
}) {
  const t = useTranslations('orders')
  const canScan = timeline.doThisNext.kind === 'register' && order.can.register
  return (
    <NextStepCard
      timeline={timeline}
      clinicName={clinicName}
      canRegister={order.can.register}
      reference={orderReference(order.orderId)}
      about={order.labTestName ?? t('unnamedTest')}
      action={
        <div className="flex flex-col gap-2.5 sm:flex-row">
          <LinkButton
            href={`/orders/${order.orderId}` as Route}
            variant={canScan ? 'secondary' : 'primary'}
            className="flex-1 max-sm:order-2"
          >
            {openLabel}
          </LinkButton>
          {canScan && (
            <LinkButton
              href={'/kits/register' as Route}
              className="flex-1"
              icon={<ScanBarcode aria-hidden="true" className="size-5" />}
            >
              {t('scanCode')}
            </LinkButton>
          )}
        </div>
      }
    />
  )
}
