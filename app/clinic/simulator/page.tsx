import { MousePointerClick } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { OrderPicker } from '#components/simulator/order-picker.tsx'
import { SandboxFaults } from '#components/simulator/sandbox-faults.tsx'
import { SimulatedOrder } from '#components/simulator/simulated-order.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { findKeptSearch } from '#lib/search/kept-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('simulator')
  return { title: t('title') }
}

export default async function SimulatorPage({ searchParams }: PageProps<'/clinic/simulator'>) {
  if (!env().LOCAL_SANDBOX) notFound()
  const t = await getTranslations('simulator')
  const { order: picked, searchId: asked } = await searchParams
  const orderId = typeof picked === 'string' ? asOrderId(picked) : undefined
  const context = await getContext()
  const searchId = typeof asked === 'string' ? asked : undefined
  const search = await findKeptSearch(context, searchId)
  const found = await listOrders(context, { sort: 'placed', ...(search && { search }) })
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <ClientMessages namespaces={['simulator', 'staff-orders', 'orders', 'common', 'errors']}>
          <OrderPicker
            found={found}
            orderId={orderId}
            search={search ?? ''}
            searchId={search && searchId}
            readAt={new Date().toISOString()}
          />
        </ClientMessages>
        {orderId ? (
          <SimulatedOrder key={orderId} orderId={orderId} />
        ) : (
          <EmptyState icon={<MousePointerClick />} title={t('nothingPicked')}>
            {t('nothingPickedText')}
          </EmptyState>
        )}
      </div>
      <div className="mt-8 border-t border-line pt-6">
        <ClientMessages namespaces={['simulator', 'orders', 'errors']}>
          <SandboxFaults />
        </ClientMessages>
      </div>
    </>
  )
}
