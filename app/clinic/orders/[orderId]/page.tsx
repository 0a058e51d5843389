import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { StaffOrderLive } from '#components/clinic/staff-order-live.tsx'
import { orderReference } from '#components/orders/order-reference.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getOrder } from '#lib/orders/get-order.ts'
import { findTurnaround } from '#lib/orders/timeline/find-turnaround.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic.order')
  return { title: t('title') }
}

export default async function ClinicOrderPage({ params }: PageProps<'/clinic/orders/[orderId]'>) {
  const { orderId } = await params
  const t = await getTranslations('clinic.order')
  const orders = await getTranslations('orders')
  const order = await orNotFound(getOrder(await getContext(), { orderId }))
  const turnaround = await findTurnaround(order.labTestId)
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={'/clinic/orders' as Route}>{t('back')}</TextLink>}
        title={`${order.labTestName ?? orders('unnamedTest')} · ${orderReference(order.orderId)}`}
        actions={
          env().LOCAL_SANDBOX && (
            <LinkButton
              href={`/clinic/simulator?order=${order.orderId}` as Route}
              size="small"
              variant="secondary"
            >
              {t('openSimulator')}
            </LinkButton>
          )
        }
      />
      <ClientMessages namespaces={['clinic', 'desk', 'orders', 'errors']}>
        <StaffOrderLive
          order={order}
          turnaround={turnaround ?? null}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
