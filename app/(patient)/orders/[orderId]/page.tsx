import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ContactCard } from '#components/clinic-contact/contact-card.tsx'
import { CorrectedCriticals } from '#components/critical-results/own/corrected-criticals.tsx'
import { OrderLive } from '#components/patient-orders/order-live.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import { listOwnCriticals } from '#lib/critical-results/own/list-own-criticals.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { findOwnQuestions } from '#lib/lab-tests/find-questions.ts'
import { findSensitiveKinds } from '#lib/lab-tests/find-sensitive-kinds.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { visitKindOf } from '#lib/orders/order-policy.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders')
  return { title: t('title') }
}

export default async function OrderPage({ params }: PageProps<'/orders/[orderId]'>) {
  const orderId = asOrderId((await params).orderId)
  const t = await getTranslations('orders')
  const context = await getPatientContext()
  const order = await orNotFound(getOwnOrder(context, { orderId }))
  const [corrected, questions, kinds, contact] = await Promise.all([
    listOwnCriticals(context, { orderId }),
    order.asked.answers.length > 0 ? findOwnQuestions(order.labTestId) : [],
    findSensitiveKinds(order.labTestId),
    readContact(),
  ])
  const readAt = new Date().toISOString()
  return (
    <>
      <PageHeader
        back={<TextLink href="/orders">{t('back')}</TextLink>}
        title={order.labTestName ?? t('unnamedTest')}
        lead={
          order.placedAt && (
            <>
              {t.rich('orderedOn', {
                when: () => <LocalTime instant={order.placedAt ?? ''} style="date" />,
              })}
              {' · '}
              {t('forYou')}
            </>
          )
        }
      />
      <CorrectedCriticals criticals={corrected} clinic={readClinicLine()} />
      <ClientMessages
        namespaces={[
          'orders',
          'own-results.wish',
          'own-results.showNow',
          'errors',
          'order-corrections',
          'kits.fields',
          'common.formErrors',
          'common.day',
          'common.month',
          'common.year',
          'clinic-contact.copying',
          ...(visitKindOf(order.method) ? (['appointments'] as const) : []),
        ]}
      >
        <OrderLive
          order={order}
          questions={questions}
          clinicName={contact.name}
          clinicPhone={contact.shownPhone}
          contact={
            <ContactCard
              contact={contact}
              readAt={readAt}
              reference={orderReference(orderId)}
              messageHref={`/messages/new?order=${orderId}`}
            />
          }
          readAt={readAt}
          isSensitive={kinds.length > 0}
        />
      </ClientMessages>
    </>
  )
}
