import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { StaffOrderLive } from '#components/staff-orders/staff-order-live.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { findTurnaround } from '#lib/orders/timeline/find-turnaround.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff-orders.order')
  return { title: t('title') }
}

export default async function ClinicOrderPage({ params }: PageProps<'/clinic/orders/[orderId]'>) {
  const orderId = asOrderId((await params).orderId)
  const t = await getTranslations('staff-orders.order')
  const orders = await getTranslations('orders')
  const order = await orNotFound(getOrder(await getContext(), { orderId }))
  const turnaround = await findTurnaround(order.labTestId)
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/orders">{t('back')}</TextLink>}
        title={`${order.labTestName ?? orders('unnamedTest')} · ${orderReference(order.orderId)}`}
        actions={
          env().LOCAL_SANDBOX && (
            <LinkButton
              href={`/clinic/simulator?order=${order.orderId}`}
              size="small"
              variant="secondary"
            >
              {t('openSimulator')}
            </LinkButton>
          )
        }
      />
      <ClientMessages namespaces={['staff-orders', 'audit', 'orders', 'errors']}>
        <StaffOrderLive
          order={order}
          turnaround={turnaround ?? null}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
