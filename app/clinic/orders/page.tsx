import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { clinicOrdersHref, parseOrderFilters } from '#components/staff-orders/order-filters.ts'
import { OrdersLive } from '#components/staff-orders/orders-live.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { bulkPermissions } from '#lib/bulk-actions/preview-bulk.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOrderedTests } from '#lib/orders/list/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { findDefaultView, listViews } from '#lib/saved-views/list-views.ts'
import { findKeptSearch } from '#lib/search/kept-search.ts'

const listMessages = [
  'staff-orders',
  'bulk-actions',
  'saved-views',
  'order-actions',
  'conversations.files',
  'errors',
  'shortcuts',
  'orders.unnamedTest',
  'orders.statuses',
  'orders.stockStatuses',
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
  const can = presentPermissions(context.actor, {
    ...bulkPermissions,
    export: 'orders:export',
    place: 'orders:place',
  })
  const params = await searchParams
  if (Object.keys(params).length === 0) {
    const first = await findDefaultView(context)
    if (first) redirect(clinicOrdersHref(first))
  }
  const filters = parseOrderFilters(params)
  const { page: _, searchId, ...wanted } = filters
  const search = (await findKeptSearch(context, searchId)) ?? ''
  const timeZone = await viewerZone()
  const [found, tests, views] = await Promise.all([
    listOrders(context, { ...wanted, search, timeZone }),
    listOrderedTests(context),
    listViews(context, { timeZone }),
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
          search={search}
          tests={tests}
          views={views}
          can={can}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
