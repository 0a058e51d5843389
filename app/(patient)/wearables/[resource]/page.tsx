import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { DayDetails } from '#components/wearables/metric/day-details.tsx'
import { MetricCard } from '#components/wearables/metric/metric-card.tsx'
import { TopicNav } from '#components/wearables/metric/topic-nav.tsx'
import { RefreshOnWearableChange } from '#components/wearables/refresh-on-wearable-change.tsx'
import { SleepCard } from '#components/wearables/sleep/sleep-card.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { isMetric, type Metric, type Topic } from '#lib/wearables/metrics.ts'
import { readPeriodQuery } from '#lib/wearables/period-query.ts'
import { getMetric } from '#lib/wearables/views/get-metric.ts'
import { getSleep } from '#lib/wearables/views/get-sleep.ts'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'

type Asked = ReturnType<typeof readPeriodQuery>

export async function generateMetadata(): Promise<Metadata> {
  // Not the measure's name: titles end up in browser histories and sync to other devices.
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

export default async function ResourcePage({
  params,
  searchParams,
}: PageProps<'/wearables/[resource]'>) {
  const { resource } = await params
  const asked = readPeriodQuery(await searchParams)
  if (resource === 'sleep') return <Sleep asked={asked} />
  if (!isMetric(resource)) notFound()
  return <Measure metric={resource} asked={asked} />
}

async function Measure({ metric, asked }: { metric: Metric; asked: Asked }) {
  const found = await orNotFound(getMetric(await getPatientContext(), { metric, ...asked }))
  return (
    <Frame topic={metric} owner={found.owner}>
      <MetricCard found={found} />
      {found.why && <DayDetails {...found} why={found.why} />}
    </Frame>
  )
}

async function Sleep({ asked }: { asked: Asked }) {
  const found = await orNotFound(getSleep(await getPatientContext(), asked))
  return (
    <Frame topic="sleep" owner={found.owner}>
      <SleepCard found={found} />
      {found.why && <DayDetails {...found} why={found.why} />}
    </Frame>
  )
}

async function Frame({
  topic,
  owner,
  children,
}: {
  topic: Topic
  owner: WearablesOwner
  children: ReactNode
}) {
  const t = await getTranslations('wearables')
  return (
    <ClientMessages namespaces={['wearables.overrides', 'wearables.order', 'errors']}>
      <PrintedOwner of="wearables" owner={owner} />
      <PageHeader
        back={<TextLink href="/wearables">{t('back')}</TextLink>}
        title={t(`names.${topic}`)}
        lead={t('days')}
      />
      <RefreshOnWearableChange />
      <div
        data-wide=""
        className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]"
      >
        <TopicNav current={topic} />
        <div className="min-w-0 space-y-4">{children}</div>
      </div>
    </ClientMessages>
  )
}
