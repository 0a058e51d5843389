'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, useCallback } from 'react'
import { LiveNote } from '#components/live/live-note.tsx'
import { useLiveOrder } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/live/use-rereading.ts'
import { Button } from '#components/ui/button.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { QuestionWords } from '#lib/lab-tests/question-words.ts'
import { visitKindOf } from '#lib/orders/order-policy.ts'
import type { OwnOrderPageView } from '#lib/orders/order-view.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ClinicAction, ClinicText } from './clinic-action.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderReference } from './order-reference.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { findProblemAction, findProblemText, ReplacesNote } from './problem-action.tsx'
import { TimelineAnnouncer } from './timeline-announcer.tsx'

// Only for tests that can show something sensitive.
const WishCard = lazy(async () => ({
  default: (await import('#components/own-results/wish-card.tsx')).WishCard,
}))
// Most orders are kits, which need no visit.
const AppointmentPanel = lazy(() => import('#components/appointments/appointment-panel.tsx'))

type OrderLiveProps = {
  order: OwnOrderPageView
  /** the words of what the test asks */
  questions: readonly QuestionWords[]
  clinicName: string
  clinicPhone: string
  /** rendered on the server: how to reach the clinic */
  contact: ReactNode
  /** ISO instant of the server's read; days are counted from it until the next refetch. */
  readAt: string
  /** The test can show something that the patient may want to learn in a certain way. */
  isSensitive: boolean
}

export function OrderLive({
  order: initial,
  questions,
  clinicName,
  clinicPhone,
  contact,
  readAt,
  isSensitive,
}: OrderLiveProps) {
  const t = useTranslations('orders')
  const connection = useTranslations('orders.connection')
  const { timeZone } = useViewer()
  const { orderId } = initial
  const read = useCallback((signal: AbortSignal) => readOwnOrder(orderId, signal), [orderId])
  const { value: order, at, isError, reread } = useRereading({ initial, readAt, read })
  useLiveOrder(orderId, reread)
  const timeline = buildTimeline(order, { now: new Date(at), timeZone })
  const { set, wish } = order.results
  const { headline } = timeline
  const visitKind = visitKindOf(order.method)
  const isVisitNext =
    headline.startsWith('appointment') && (order.appointment !== null || order.can.bookVisit)
  const isOver = order.status.high === 'cancelled' || order.status.high === 'failed'
  return (
    <div className="space-y-7">
      {!isVisitNext && (
        <NextStepCard
          timeline={timeline}
          set={set}
          text={
            findProblemText({ order, headline }) ?? (
              <ClinicText headline={headline} results={order.results} />
            )
          }
          action={
            set ? (
              <ClinicAction order={order} headline={headline} onChosen={reread} />
            ) : (
              findProblemAction({ order, headline, onSettled: reread })
            )
          }
          clinicName={clinicName}
          canRegister={order.can.register}
          isFasting={order.isFasting === true}
          reference={orderReference(orderId)}
          orderId={orderId}
        />
      )}
      {visitKind && (
        <ShownAtOnce>
          <AppointmentPanel
            orderId={orderId}
            appointment={order.appointment}
            kind={visitKind}
            isFasting={order.isFasting}
            reference={orderReference(orderId)}
            clinicPhone={clinicPhone}
            readAt={new Date(at).toISOString()}
            canBook={order.can.bookVisit}
            canChange={order.can.changeVisit}
            isOrderCancelled={order.status.high === 'cancelled'}
            onChanged={reread}
          />
        </ShownAtOnce>
      )}
      <ReplacesNote order={order} />
      <section aria-labelledby="order-timeline">
        <h2 id="order-timeline" className="sr-only print:not-sr-only print:mb-3">
          {t('timeline')}
        </h2>
        <OrderTimeline timeline={timeline} />
      </section>
      {(isSensitive || wish) && (!set?.releasedAt || set.hold) && !isOver && (
        <ShownAtOnce>
          <WishCard orderId={orderId} wish={wish ?? 'at-once'} onChosen={reread} />
        </ShownAtOnce>
      )}
      <TimelineAnnouncer headline={headline} set={set} />
      <LiveNote t={connection} isUnavailable={isError} className="text-sm" />
      {contact}
      <OrderDetails order={order} questions={questions} onChanged={reread} />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {order.can.cancel ? (
          <CancelOrder order={order} path={`/api/orders/${orderId}/cancel`} onSettled={reread} />
        ) : (
          <span />
        )}
        <PrintButton />
      </div>
    </div>
  )
}

function PrintButton() {
  const t = useTranslations('orders')
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Printer aria-hidden="true" className="size-4" />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}

function readOwnOrder(orderId: OrderId, signal: AbortSignal) {
  return apiFetch<OwnOrderPageView>(`/api/orders/${orderId}`, { signal })
}
