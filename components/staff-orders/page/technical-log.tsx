import { useTranslations } from 'next-intl'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { OrderEventsTable } from './order-events-table.tsx'
import { OrderMessagesTable } from './order-messages-table.tsx'

/** Raw statuses and messages: for finding out why, not for the day's work. */
export function TechnicalLog({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.order')
  return (
    <>
      <h3 className="mb-2 text-sm font-semibold">{t('events')}</h3>
      <OrderEventsTable events={order.events} />
      <h3 className="mt-5 mb-2 text-sm font-semibold">{t('messages')}</h3>
      <OrderMessagesTable
        orderId={order.orderId}
        patientId={order.patient.patientId}
        messages={order.messages}
        total={order.messageTotal}
      />
    </>
  )
}
