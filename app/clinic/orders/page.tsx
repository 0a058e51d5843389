import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { parseOrderFilters } from '#components/clinic/order-filters.ts'
import { OrdersLive } from '#components/clinic/orders-live.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { hasPermission } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOrderedTests } from '#lib/orders/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list-orders.ts'

const listMessages = [
  'clinic',
  'desk',
  'orders.unnamedTest',
  'orders.statuses',
  'orders.reasons',
  'common.pagination',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic.orders')
  return { title: t('title') }
}

export default async function ClinicOrdersPage({ searchParams }: PageProps<'/clinic/orders'>) {
  const t = await getTranslations('clinic.orders')
  const context = await getContext()
  const filters = parseOrderFilters(await searchParams)
  const { page: _, ...wanted } = filters
  const [found, tests] = await Promise.all([
    listOrders(context, { ...wanted, timeZone: await viewerZone() }),
    listOrderedTests(context),
  ])
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages namespaces={listMessages}>
        <OrdersLive
          found={found}
          filters={filters}
          tests={tests}
          canExport={hasPermission(context.actor, 'orders:export')}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
