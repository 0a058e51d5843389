import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { StaffOrderLive } from '#components/staff-orders/page/staff-order-live.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { readClinicDay } from '#lib/clinic-contact/clinic-day.ts'
import { env } from '#lib/env/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { findQuestions } from '#lib/lab-tests/find-questions.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { ageOn } from '#lib/reports/identity/compare-age.ts'

const namespaces = [
  'staff-orders',
  'order-entry.entry',
  'audit',
  'appointments',
  'orders',
  'errors',
  'order-actions',
  'conversations.files',
  'order-corrections',
  'kits.fields',
  'common.formErrors',
  'common.day',
  'common.month',
  'common.year',
  'attention.reasons',
  'attention.steps',
  'attention.orderedAgain',
  'attention.details',
  'results-desk.lanes',
  'results-desk.reasons',
  'results-desk.reasonKinds',
  'results-desk.grounds',
  'results-desk.loopStates',
  'results-desk.endsAt',
  'results-desk.more',
  'results-desk.openLoop',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff-orders.order')
  return { title: t('title') }
}

export default async function ClinicOrderPage({ params }: PageProps<'/clinic/orders/[orderId]'>) {
  const orderId = asOrderId((await params).orderId)
  const t = await getTranslations('staff-orders.order')
  const orders = await getTranslations('orders')
  const order = await orNotFound(getOrder(await getContext(), { orderId }))
  const questions = order.asked.answers.length > 0 ? await findQuestions(order.labTestId) : []
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/orders">{t('back')}</TextLink>}
        title={<PersonTitle patient={order.patient} />}
        lead={
          <>
            {order.patient.dob && (
              <>
                {t('born')} <CalendarDate day={order.patient.dob} /> ·{' '}
              </>
            )}
            {order.labTestName ?? orders('unnamedTest')} · {orderReference(order.orderId)}
          </>
        }
        actions={
          <>
            {order.patient.patientId && (
              <TextLink href={`/clinic/patients/${order.patient.patientId}`} className="text-sm">
                {t('openPatient')}
              </TextLink>
            )}
            {env().LOCAL_SANDBOX && (
              <LinkButton
                href={`/clinic/simulator?order=${order.orderId}`}
                size="small"
                variant="secondary"
              >
                {t('openSimulator')}
              </LinkButton>
            )}
          </>
        }
      />
      <ClientMessages namespaces={namespaces}>
        <StaffOrderLive order={order} questions={questions} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}

/** Who it is, as clinicians say it: name, sex, age. */
async function PersonTitle({ patient }: { patient: StaffOrderView['patient'] }) {
  const t = await getTranslations('staff-orders.order')
  const people = await getTranslations('staff-orders.orders')
  const { firstName, lastName, dob, gender, patientId } = patient
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const today = await readClinicDay()
  const about = [
    gender === 'female' || gender === 'male' ? t(`genders.${gender}`) : null,
    dob ? t('age', { years: ageOn(dob, today) }) : null,
  ].filter(Boolean)
  return (
    <>
      {name || people(patientId ? 'stock' : 'unnamed')}{' '}
      {about.length > 0 && <span className="ml-2 font-normal text-soft">{about.join(', ')}</span>}
    </>
  )
}
