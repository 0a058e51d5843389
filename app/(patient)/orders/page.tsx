import { Package } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OrderCard } from '#components/patient-orders/order-card.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { parsePage } from '#lib/http/parse-page.ts'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders')
  return { title: t('listTitle') }
}

export default async function OrdersPage({ searchParams }: PageProps<'/orders'>) {
  const t = await getTranslations('orders')
  const page = parsePage((await searchParams).page)
  const found = await listOwnOrders(await getPatientContext(), { page })
  const viewpoint = { now: new Date(), timeZone: await viewerZone() }
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
              <LinkButton href="/tests">{t('emptyAction')}</LinkButton>
              <LinkButton href="/kits/register" variant="secondary">
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
              timeline={buildTimeline(order, viewpoint)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(found.total / found.size)}
        hrefFor={(target) => `/orders?page=${target}`}
      />
    </>
  )
}
