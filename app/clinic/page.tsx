import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { AttentionLive } from '#components/attention/attention-live.tsx'
import { AttentionSkeleton } from '#components/attention/attention-skeleton.tsx'
import { SetupChecklist } from '#components/clinic-setup/setup-checklist.tsx'
import { CriticalAttention } from '#components/critical-results/overview/critical-attention.tsx'
import { RefreshOnCriticalChange } from '#components/critical-results/overview/refresh-on-critical-change.tsx'
import { RefreshOnAnswers } from '#components/order-entry/answers/refresh-on-answers.tsx'
import { WaitingAnswers } from '#components/order-entry/answers/waiting-answers.tsx'
import { ReadAgain } from '#components/shell/read-again.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { type AttentionSort, attentionSorts } from '#lib/attention/attention-view.ts'
import { listAttention } from '#lib/attention/list-attention.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { listSetupSteps } from '#lib/clinic-setup/list-setup-steps.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listAnswerRequests } from '#lib/order-entry/answers/list-answer-requests.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('attention')
  return { title: t('title') }
}

/** Streams instead of using loading.tsx, which here would apply to every page of the clinic. */
export default async function AttentionPage({ searchParams }: PageProps<'/clinic'>) {
  const { sort: asked, mine, notice } = await searchParams
  const sort = attentionSorts.find((each) => each === asked) ?? 'waiting'
  const t = await getTranslations('attention')
  return (
    <>
      <PageHeader isDense title={t('title')} />
      {notice === 'not-open' && <NotOpen />}
      {/* Together: a part that came later would move those below it under the pointer. */}
      <Suspense fallback={<AttentionSkeleton />}>
        <Setup />
        <Critical />
        <Answers />
        <Attention sort={sort} isMine={mine === '1'} />
      </Suspense>
    </>
  )
}

async function NotOpen() {
  const t = await getTranslations('attention')
  const roles = await getTranslations('common.staffRole')
  const { actor } = await getContext()
  if (actor.kind !== 'staff') return null
  return (
    <>
      <ReadAgain />
      <Notice tone="watch" className="mb-4">
        {t('notOpen', { role: roles(actor.role) })}
      </Notice>
    </>
  )
}

/** What a new clinic has not done yet. */
async function Setup() {
  const context = await getContext()
  if (!hasPermission(context.actor, 'users:manage')) return null
  const steps = await listSetupSteps(context)
  return steps.every(({ isDone }) => isDone) ? null : <SetupChecklist steps={steps} />
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

/** Unsent orders that their patients were asked about. */
async function Answers() {
  const context = await getContext()
  if (!hasPermission(context.actor, 'orders:place')) return null
  return (
    <ClientMessages namespaces={['order-entry.asking', 'errors']}>
      <RefreshOnAnswers />
      <WaitingAnswers requests={await listAnswerRequests(context)} />
    </ClientMessages>
  )
}

async function Attention({ sort, isMine }: { sort: AttentionSort; isMine: boolean }) {
  const found = await listAttention(await getContext(), { sort, isMine })
  return (
    <ClientMessages
      namespaces={[
        'attention',
        'staff-orders',
        'orders',
        'order-actions',
        'conversations.files',
        'bulk-actions',
        'errors',
      ]}
    >
      <AttentionLive found={found} readAt={new Date().toISOString()} />
    </ClientMessages>
  )
}
