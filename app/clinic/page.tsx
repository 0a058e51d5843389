import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { AttentionLive } from '#components/attention/attention-live.tsx'
import { AttentionSkeleton } from '#components/attention/attention-skeleton.tsx'
import { CriticalAttention } from '#components/critical-results/overview/critical-attention.tsx'
import { RefreshOnCriticalChange } from '#components/critical-results/overview/refresh-on-critical-change.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { type AttentionSort, attentionSorts } from '#lib/attention/attention-view.ts'
import { listAttention } from '#lib/attention/list-attention.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('attention')
  return { title: t('title') }
}

/** Streams instead of using loading.tsx, which here would apply to every page of the clinic. */
export default async function AttentionPage({ searchParams }: PageProps<'/clinic'>) {
  const { sort: asked } = await searchParams
  const sort = attentionSorts.find((each) => each === asked) ?? 'waiting'
  const t = await getTranslations('attention')
  return (
    <>
      <PageHeader isDense title={t('title')} />
      <Suspense fallback={null}>
        <Critical />
      </Suspense>
      <Suspense fallback={<AttentionSkeleton />}>
        <Attention sort={sort} />
      </Suspense>
    </>
  )
}

async function Critical() {
  const found = await listAlarms(await getContext())
  return (
    <ClientMessages namespaces={['critical.attention', 'critical.alarm', 'critical.loop']}>
      <RefreshOnCriticalChange />
      <CriticalAttention found={found} />
    </ClientMessages>
  )
}

async function Attention({ sort }: { sort: AttentionSort }) {
  const found = await listAttention(await getContext(), { sort })
  return (
    <ClientMessages namespaces={['attention', 'staff-orders', 'orders', 'order-actions', 'errors']}>
      <AttentionLive key={sort} found={found} readAt={new Date().toISOString()} />
    </ClientMessages>
  )
}
