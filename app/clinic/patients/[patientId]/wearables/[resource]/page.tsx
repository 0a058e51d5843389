import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { MetricCard } from '#components/wearables/metric/metric-card.tsx'
import { PatientOverrides } from '#components/wearables/metric/override-list.tsx'
import { TopicNav } from '#components/wearables/metric/topic-nav.tsx'
import { WhySection } from '#components/wearables/metric/why-section.tsx'
import { SleepCard } from '#components/wearables/sleep/sleep-card.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { isMetric, type Topic } from '#lib/wearables/metrics.ts'
import { readPeriodQuery } from '#lib/wearables/period-query.ts'
import { getMetric } from '#lib/wearables/views/get-metric.ts'
import { getSleep } from '#lib/wearables/views/get-sleep.ts'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

/** For staff: the same numbers that the patient sees, and how they came about. */
export default async function PatientResourcePage({
  params,
  searchParams,
}: PageProps<'/clinic/patients/[patientId]/wearables/[resource]'>) {
  const { patientId: id, resource } = await params
  const patientId = asPatientId(id)
  const asked = { patientId, ...readPeriodQuery(await searchParams) }
  const reader = { kind: 'staff', patientId } as const
  const context = await getContext()
  if (resource === 'sleep') {
    const found = await orNotFound(getSleep(context, asked).catch(ifReasonNeeded))
    // The list of results asks for the reason.
    if (!found) redirect(`/clinic/patients/${patientId}/results`)
    return (
      <Frame topic="sleep" owner={found.owner} patientId={patientId}>
        <SleepCard found={found} reader={reader} />
        {found.why && <WhySection why={found.why} empty={found.empty} reader={reader} />}
        <PatientOverrides overrides={found.overrides} />
      </Frame>
    )
  }
  if (!isMetric(resource)) notFound()
  const found = await orNotFound(
    getMetric(context, { metric: resource, ...asked }).catch(ifReasonNeeded),
  )
  if (!found) redirect(`/clinic/patients/${patientId}/results`)
  return (
    <Frame topic={resource} owner={found.owner} patientId={patientId}>
      <MetricCard found={found} reader={reader} />
      {found.why && <WhySection why={found.why} empty={found.empty} reader={reader} />}
      <PatientOverrides overrides={found.overrides} />
    </Frame>
  )
}

async function Frame({
  topic,
  owner,
  patientId,
  children,
}: {
  topic: Topic
  owner: WearablesOwner
  patientId: PatientId
  children: ReactNode
}) {
  const t = await getTranslations('wearables')
  return (
    <>
      <PrintedOwner of="wearables" owner={owner} />
      <PageHeader
        isDense
        back={<TextLink href={`/clinic/patients/${patientId}`}>{t('backToPatient')}</TextLink>}
        title={t(`names.${topic}`)}
        lead={t('daysOfPatient')}
      />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <TopicNav current={topic} reader={{ kind: 'staff', patientId }} />
        <div className="min-w-0 space-y-4">{children}</div>
      </div>
    </>
  )
}
