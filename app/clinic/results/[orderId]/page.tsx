import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OrderPersonNotice } from '#components/results-desk/set/order-person-notice.tsx'
import { SetLive } from '#components/results-desk/set/set-live.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { PlaceTime } from '#components/ui/time/place-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asOrderId } from '#lib/ids.ts'
import { findSetPatientId } from '#lib/results-desk/find-set-patient-id.ts'
import { getResultSet } from '#lib/results-desk/get-result-set.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results-desk')
  return { title: t('title') }
}

export default async function ResultSetPage({ params }: PageProps<'/clinic/results/[orderId]'>) {
  const orderId = asOrderId((await params).orderId)
  const t = await getTranslations('results-desk')
  const back = <TextLink href="/clinic/results">{t('title')}</TextLink>
  const context = await getContext()
  const set = await orNotFound(getResultSet(context, { orderId }).catch(ifReasonNeeded))
  if (!set) {
    const patientId = await findSetPatientId(context, { orderId })
    return (
      <>
        <PageHeader
          isDense
          back={back}
          title={t('title')}
          actions={<TextLink href={`/clinic/orders/${orderId}`}>{t('set.openOrder')}</TextLink>}
        />
        <Notice
          tone="watch"
          action={
            patientId && (
              <TextLink href={`/clinic/patients/${patientId}/results`}>
                {t('set.giveReason')}
              </TextLink>
            )
          }
        >
          {t('set.reasonNeeded')}
        </Notice>
      </>
    )
  }
  const { firstName, lastName, age, sex } = set.patient
  const name = [firstName, lastName].filter(Boolean).join(' ') || t('noName')
  const letter = sex === 'female' || sex === 'male' ? t(`sex.${sex}`) : null
  return (
    <>
      <PageHeader
        isDense
        back={back}
        title={[name, age, letter].filter((part) => part !== null).join(' ')}
        lead={
          <>
            {set.dob && (
              <>
                <CalendarDate day={set.dob} />
                {' · '}
              </>
            )}
            {[set.testName, set.labName].filter(Boolean).join(' · ')}
            {set.collectedAt && (
              <>
                {' · '}
                {t('set.collected')} <PlaceTime instant={set.collectedAt} zone={set.patientZone} />
              </>
            )}
          </>
        }
        actions={
          <>
            <TextLink href={`/clinic/orders/${orderId}`}>{t('set.openOrder')}</TextLink>
            {set.patient.patientId && (
              <TextLink href={`/clinic/patients/${set.patient.patientId}`}>
                {t('set.openPatient')}
              </TextLink>
            )}
          </>
        }
      />
      {set.contact && <OrderPersonNotice contact={set.contact} />}
      <ClientMessages
        namespaces={[
          'results-desk',
          'shortcuts',
          'results',
          'reports.interpretations',
          'common.pagination',
          'errors',
          'common.formErrors',
        ]}
      >
        <SetLive found={set} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
