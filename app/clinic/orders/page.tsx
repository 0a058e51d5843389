import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { parseOrderFilters } from '#components/staff-orders/order-filters.ts'
import { OrdersLive } from '#components/staff-orders/orders-live.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOrderedTests } from '#lib/orders/list/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'

const listMessages = [
  'staff-orders',
  'shortcuts',
  'orders.unnamedTest',
  'orders.statuses',
  'orders.reasons',
  'common.pagination',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff-orders.orders')
  return { title: t('title') }
}

export default async function ClinicOrdersPage({ searchParams }: PageProps<'/clinic/orders'>) {
  const t = await getTranslations('staff-orders.orders')
  const entry = await getTranslations('order-entry.entry')
  const context = await getContext()
  const can = presentPermissions(context.actor, { export: 'orders:export', place: 'orders:place' })
  const filters = parseOrderFilters(await searchParams)
  const { page: _, ...wanted } = filters
  const [found, tests] = await Promise.all([
    listOrders(context, { ...wanted, timeZone: await viewerZone() }),
    listOrderedTests(context),
  ])
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        actions={
          can.place && (
            <LinkButton
              href="/clinic/orders/new"
              size="small"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {entry('newOrder')}
            </LinkButton>
          )
        }
      />
      <ClientMessages namespaces={listMessages}>
        <OrdersLive
          found={found}
          filters={filters}
          tests={tests}
          can={can}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
