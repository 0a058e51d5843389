import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Preparation } from '#components/appointments/preparation.tsx'
import { VisitLine } from '#components/appointments/visit-line.tsx'
import { ClinicText, ResultsLink } from '#components/patient-orders/clinic-action.tsx'
import { NextStepCard } from '#components/patient-orders/next-step-card.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { OwnOrder } from '#lib/orders/timeline/sort-for-home.ts'

export function HomeNext({
  ownOrder: { order, timeline },
  clinicName,
  openLabel,
  readAt,
}: {
  ownOrder: OwnOrder
  clinicName: string
  openLabel: string
  /** ISO instant of the server's read */
  readAt: string
}) {
  const t = useTranslations('orders')
  const canScan = timeline.doThisNext.kind === 'register' && order.can.register
  return (
    <NextStepCard
      timeline={timeline}
      clinicName={clinicName}
      canRegister={order.can.register}
      isFasting={order.isFasting === true}
      reference={orderReference(order.orderId)}
      set={order.results.set}
      text={
        <>
          <ClinicText headline={timeline.headline} results={order.results} />
          <VisitLine appointment={order.appointment} />
          {timeline.doThisNext.kind === 'go-to-visit' && order.appointment && (
            <Preparation {...order.appointment} isFasting={order.isFasting} readAt={readAt} />
          )}
        </>
      }
      about={order.labTestName ?? t('unnamedTest')}
      action={
        order.results.set?.releasedAt ? (
          <ResultsLink order={order} headline={timeline.headline} />
        ) : (
          <div className="flex flex-col gap-2.5 sm:flex-row">
            <LinkButton
              href={`/orders/${order.orderId}`}
              variant={canScan ? 'secondary' : 'primary'}
              className="flex-1 max-sm:order-2"
            >
              {openLabel}
            </LinkButton>
            {canScan && (
              <LinkButton
                href="/kits/register"
                className="flex-1"
                icon={<ScanBarcode aria-hidden="true" className="size-5" />}
              >
                {t('scanCode')}
              </LinkButton>
            )}
          </div>
        )
      }
    />
  )
}
