'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode } from 'react'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { CancelOrder } from '#components/patient-orders/cancel-order.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { OrderTimeline } from '#components/patient-orders/order-timeline.tsx'
import { TimelineAnnouncer } from '#components/patient-orders/timeline-announcer.tsx'
import { useFollowedOrder } from '#components/patient-orders/use-followed-order.ts'
import { isStock } from '#components/staff-orders/is-stock.ts'
import { KitBlock, PatientBlock } from '#components/staff-orders/order-people.tsx'
import { ShipmentBlock } from '#components/staff-orders/shipment-block.tsx'
import { staffOrderQuery } from '#components/staff-orders/staff-order-query.ts'
import { StaffStatus } from '#components/staff-orders/staff-status.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { QuestionWords } from '#lib/lab-tests/question-words.ts'
import { visitKindOf } from '#lib/orders/order-policy.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { ActivityCard } from './activity-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderLogs } from './order-logs.tsx'
import { ResultsCard } from './results-card.tsx'
import { TodoCard } from './todo-card.tsx'

// Most orders are kits, which need no visit.
const AppointmentPanel = lazy(() => import('#components/appointments/appointment-panel.tsx'))

// Few tests ask anything, and few orders name a physician.
const AskedCard = lazy(async () => ({ default: (await import('./asked-card.tsx')).AskedCard }))

type StaffOrderLiveProps = {
  order: StaffOrderView
  /** the words of what the test asks */
  questions: readonly QuestionWords[]
  /** When the server read the order. */
  readAt: string
}

export function StaffOrderLive(props: StaffOrderLiveProps) {
  return (
    <QueryProvider>
      <FollowedOrder {...props} />
    </QueryProvider>
  )
}

/** What is to be done, then what there is, then how it came about. */
function FollowedOrder({ order: initialOrder, questions, readAt }: StaffOrderLiveProps) {
  const t = useTranslations('staff-orders.order')
  const connection = useTranslations('orders.connection')
  const { order, isError, timeline, refetch } = useFollowedOrder({
    initial: initialOrder,
    readAt,
    query: staffOrderQuery(initialOrder.orderId),
  })
  useLiveCriticals(refetch)
  const visitKind = visitKindOf(order.method)
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-sm text-soft">
        <StaffStatus low={order.status.low} isStock={isStock(order.patient)} />
        {timeline.late && <Chip tone="watch">{t('late')}</Chip>}
        {order.status.at && <RelativeTime instant={order.status.at} />}
      </p>
      <TimelineAnnouncer headline={timeline.headline} />
      {/* A visit that waits to be booked is something to do. */}
      {!(order.can.bookVisit && order.todo.kind === 'nothing') && (
        <TodoCard order={order} onDone={refetch} />
      )}
      <OrderLinks order={order} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:space-y-4">
        <div className="min-w-0 space-y-4">
          {visitKind && (
            <ShownAtOnce>
              <AppointmentPanel
                orderId={order.orderId}
                appointment={order.appointment}
                kind={visitKind}
                isFasting={order.isFasting}
                reference={orderReference(order.orderId)}
                readAt={readAt}
                canBook={order.can.bookVisit}
                canChange={order.can.changeVisit}
                isOrderCancelled={order.status.high === 'cancelled'}
                isForOther
                onChanged={refetch}
              />
            </ShownAtOnce>
          )}
          <ResultsCard order={order} />
          {(order.asked.physician || order.asked.answers.length > 0) && (
            <ShownAtOnce>
              <AskedCard order={order} questions={questions} />
            </ShownAtOnce>
          )}
          <DocumentsCard order={order} />
          <Section title={t('timeline')}>
            <OrderTimeline timeline={timeline} />
          </Section>
          <ActivityCard order={order} onDone={refetch} />
        </div>
        <div className="space-y-4">
          <PatientBlock order={order} />
          <KitBlock order={order} />
          <ShipmentBlock
            order={order}
            onChanged={refetch}
            changedBy={order.activity.find(({ kind }) => kind === 'corrected-address')?.by ?? null}
          />
          <MailsCard mails={order.mails} />
          {order.can.cancel && (
            <CancelOrder
              order={order}
              path={`/api/clinic/orders/${order.orderId}/cancel`}
              onSettled={refetch}
            />
          )}
        </div>
      </div>
      <OrderLogs order={order} />
      <LiveNote t={connection} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-4 print:break-inside-avoid">
      <h2 className="mb-3 text-sm font-bold">{title}</h2>
      {children}
    </section>
  )
}
