import { Package } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { OrderCard } from '#components/orders/order-card.tsx'
import { RefreshOnOrderChange } from '#components/orders/refresh-on-order-change.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders')
  return { title: t('listTitle') }
}

export default async function OrdersPage({ searchParams }: PageProps<'/orders'>) {
  const t = await getTranslations('orders')
  const paging = await getTranslations('common.pagination')
  const wanted = Number((await searchParams).page)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 500 ? wanted : 1
  const found = await listOwnOrders(await getContext(), { page })
  const viewpoint = { now: new Date(), timeZone: await viewerZone() }
  const pageCount = Math.ceil(found.total / found.size)
  return (
    <>
      <PageHeader title={t('listTitle')} lead={t('listLead')} />
      <RefreshOnOrderChange />
      {found.orders.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title={t('emptyTitle')}
          action={
            <>
              <LinkButton href={'/tests' as Route}>{t('emptyAction')}</LinkButton>
              <LinkButton href={'/kits/register' as Route} variant="secondary">
                {t('registerKit')}
              </LinkButton>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className="space-y-3.5">
          {found.orders.map((order) => (
            <OrderCard
              key={order.orderId}
              order={order}
              timeline={buildTimeline(order, null, viewpoint)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(target) => `/orders?page=${target}`}
        text={{
          label: paging('label'),
          previous: paging('previous'),
          next: paging('next'),
          position: paging('position', { page, pages: pageCount }),
        }}
      />
    </>
  )
}
