import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { orderReference } from '#components/orders/order-reference.ts'
import { PrintedLabel } from '#components/simulator/printed-label.tsx'
import { SimulatorPanel } from '#components/simulator/simulator-panel.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getOrder } from '#lib/orders/get-order.ts'

/** The picked order: its label, the buttons, and how it stands. */
export async function DrivenOrder({ orderId }: { orderId: string }) {
  const t = await getTranslations('simulator')
  const orders = await getTranslations('orders')
  const order = await orNotFound(getOrder(await getContext(), { orderId }))
  return (
    <section aria-labelledby="driven-order" className="min-w-0 space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="driven-order" className="text-base font-bold">
          {order.labTestName ?? orders('unnamedTest')} · {orderReference(order.orderId)}
        </h2>
        <TextLink href={`/clinic/orders/${order.orderId}` as Route}>{t('openOrder')}</TextLink>
      </div>
      <ClientMessages namespaces={['simulator', 'orders', 'errors']}>
        <SimulatorPanel order={order} readAt={new Date().toISOString()} />
      </ClientMessages>
      {order.method === 'testkit' && <PrintedLabel orderId={order.orderId} />}
    </section>
  )
}
