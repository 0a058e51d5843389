import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReportLive } from '#components/reports/report-live.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getOwnReport } from '#lib/reports/get-own-report.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

export default async function ReportPage({ params }: PageProps<'/reports/[jobId]'>) {
  const { jobId } = await params
  const report = await orNotFound(getOwnReport(await getContext(), { jobId }))
  return (
    <ClientMessages namespaces={['reports']}>
      <ReportLive
        report={report}
        clinicName={env().CLINIC_NAME}
        readAt={new Date().toISOString()}
      />
    </ClientMessages>
  )
}
