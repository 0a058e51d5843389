import { getTranslations } from 'next-intl/server'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import type { OrderId } from '#lib/ids.ts'
import { getKitLabel } from '#lib/orders/get-kit-label.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { KitLabel } from './kit-label.tsx'
import { SimulatorPanel } from './simulator-panel.tsx'

export async function SimulatedOrder({ orderId }: { orderId: OrderId }) {
  const t = await getTranslations('simulator')
  const orders = await getTranslations('orders')
  const order = await orNotFound(getOrder(await getContext(), { orderId }))
  return (
    <section aria-labelledby="driven-order" className="min-w-0 space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="driven-order" className="text-base font-bold">
          {order.labTestName ?? orders('unnamedTest')} · {orderReference(order.orderId)}
        </h2>
        <TextLink href={`/clinic/orders/${order.orderId}`}>{t('openOrder')}</TextLink>
      </div>
      <ClientMessages namespaces={['simulator', 'orders', 'errors']}>
        <SimulatorPanel order={order} readAt={new Date().toISOString()} />
      </ClientMessages>
      {order.method === 'testkit' && <PrintedLabel orderId={order.orderId} />}
    </section>
  )
}

/** Read from the service; the page works without it. */
async function PrintedLabel({ orderId }: { orderId: OrderId }) {
  const t = await getTranslations('simulator.label')
  const context = await getContext()
  const label = await getKitLabel(context, { orderId }).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  return (
    <section aria-labelledby="kit-label">
      <h3 id="kit-label" className="text-sm font-bold">
        {t('title')}
      </h3>
      <p className="mt-0.5 mb-3 text-xs text-soft">{t('text')}</p>
      {label instanceof AppError ? (
        <Notice tone="watch">{t(label.code === 'not-found' ? 'missing' : 'unavailable')}</Notice>
      ) : (
        <KitLabel sampleId={label.sampleId} testName={label.labTestName} />
      )}
    </section>
  )
}
