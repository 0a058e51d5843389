import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MessageLink } from '#components/clinic-contact/message-link.tsx'
import { CorrectedCriticals } from '#components/critical-results/own/corrected-criticals.tsx'
import { OwnSet } from '#components/own-results/set/own-set.tsx'
import { RecordOpening } from '#components/own-results/set/record-opening.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { DayOrTime } from '#components/ui/time/place-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import { listOwnCriticals } from '#lib/critical-results/own/list-own-criticals.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getOwnResultSet } from '#lib/result-sets/own/get-own-result-set.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('own-results.set')
  return { title: t('title') }
}

export default async function OrderResultsPage({ params }: PageProps<'/orders/[orderId]/results'>) {
  const orderId = asOrderId((await params).orderId)
  const context = await getPatientContext()
  const order = await orNotFound(getOwnOrder(context, { orderId }))
  // The order's page says why there is nothing to see yet.
  if (!order.results.set?.releasedAt) redirect(`/orders/${orderId}`)
  const [page, corrected] = await Promise.all([
    orNotFound(getOwnResultSet(context, { orderId })),
    listOwnCriticals(context, { orderId }),
  ])
  const t = await getTranslations('own-results.set')
  const orders = await getTranslations('orders')
  const name = page.testName ?? orders('unnamedTest')
  const day = page.collectedAt ?? page.reportedAt
  return (
    <>
      <PageHeader
        back={<TextLink href={`/orders/${orderId}`}>{t('back', { test: name })}</TextLink>}
        title={name}
        lead={
          day && (
            <>
              {t.rich(page.collectedAt ? 'collected' : 'reported', {
                when: () => <DayOrTime at={day} />,
              })}
              {page.labName && ` · ${page.labName}`}
            </>
          )
        }
      />
      <CorrectedCriticals criticals={corrected} clinic={readClinicLine()} />
      <RefreshOnOrderChange />
      <RecordOpening orderId={orderId} revision={page.revision} isNew={page.set.isNew} />
      <ClientMessages namespaces={['own-results.set']}>
        <OwnSet page={page} clinic={readClinicLine()} />
      </ClientMessages>
      <MessageLink
        href={`/messages/new?order=${orderId}&topic=result`}
        clinicName={await readClinicName()}
      />
    </>
  )
}
