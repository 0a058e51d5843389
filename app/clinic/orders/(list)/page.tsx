import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { parseOrderFilters } from '#components/clinic/order-filters.ts'
import { OrdersLive } from '#components/clinic/orders-live.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listOrders } from '#lib/orders/list-orders.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic.orders')
  return { title: t('title') }
}

export default async function ClinicOrdersPage({ searchParams }: PageProps<'/clinic/orders'>) {
  const t = await getTranslations('clinic.orders')
  const filters = parseOrderFilters(await searchParams)
  const found = await listOrders(await getContext(), filters)
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages namespaces={['clinic', 'orders', 'common']}>
        <OrdersLive found={found} filters={filters} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
