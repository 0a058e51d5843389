import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CriticalLoop } from '#components/critical-results/loop/critical-loop.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { getMeasures } from '#lib/critical-results/measures/get-measures.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

/** Names no one: titles stay in the browser's history. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('critical.loop')
  return { title: t('title') }
}

export default async function CriticalResultPage({
  params,
}: PageProps<'/clinic/results/critical/[criticalId]'>) {
  const { criticalId } = await params
  const context = await getContext()
  const found = await orNotFound(getCritical(context, { criticalId }))
  const measures = await getMeasures(context)
  return (
    <ClientMessages
      namespaces={[
        'critical.loop',
        'critical.list',
        'critical.alarm',
        'critical.age',
        'critical.withdrawals',
        'results.specimens',
        'errors.length',
      ]}
    >
      <CriticalLoop key={criticalId} found={found} measures={measures} />
    </ClientMessages>
  )
}
