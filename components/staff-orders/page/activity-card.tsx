import { useTranslations } from 'next-intl'
import { ActivityLog } from '#components/order-actions/activity-log.tsx'
import { NoAccountNote } from '#components/order-actions/no-account-note.tsx'
import { OrderActions } from '#components/order-actions/order-actions.tsx'
import { isStock } from '#components/staff-orders/is-stock.ts'
import { Card } from '#components/ui/card.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

interface ActivityCardProps {
  order: StaffOrderView
  onDone: () => Promise<unknown>
}

/** What people did and what the laboratory reported, with what can be done now. */
export function ActivityCard({ order, onDone }: ActivityCardProps) {
  const t = useTranslations('order-actions')
  const names = useOrderNames(order)
  const { orderId, patient, owner, people, userId, canLog, todo } = order
  const patientId = isStock(patient) ? null : patient.patientId
  return (
    <Card as="section" padding="small" aria-labelledby="order-activity">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="order-activity" className="text-sm font-bold">
          {t('activity')}
        </h2>
        {canLog && (
          <div className="-my-1.5 flex flex-wrap print:hidden">
            <OrderActions
              order={{
                orderId,
                names,
                patientId,
                hasAccount: patient.hasAccount,
                phone: patient.phoneNumber,
                email: patient.email,
                owner,
              }}
              people={people}
              userId={userId}
              canAssign={todo.kind === 'problem' || todo.kind === 'snoozed'}
              onDone={onDone}
            />
          </div>
        )}
      </div>
      {canLog && patientId && !patient.hasAccount && (
        <div className="mb-3 print:hidden">
          <NoAccountNote patientId={patientId} />
        </div>
      )}
      <ActivityLog activity={order.activity} events={order.events} />
    </Card>
  )
}

/** For the dialogs’ titles and the buttons’ names. */
export function useOrderNames({ patient, labTestName }: StaffOrderView) {
  const people = useTranslations('staff-orders.orders')
  const orders = useTranslations('orders')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  return {
    name: name || people(patient.patientId ? 'stock' : 'unnamed'),
    test: labTestName ?? orders('unnamedTest'),
  }
}
