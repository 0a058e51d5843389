import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessageLink } from '#components/clinic-contact/message-link.tsx'
import { ReportLive } from '#components/reports/report-live.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asReportId } from '#lib/ids.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

export default async function ReportPage({ params }: PageProps<'/reports/[jobId]'>) {
  const jobId = asReportId((await params).jobId)
  const report = await orNotFound(getOwnReport(await getPatientContext(), { jobId }))
  return (
    <>
      <ClientMessages namespaces={['reports', 'errors']}>
        <ReportLive
          report={report}
          clinicName={await readClinicName()}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
      <MessageLink href={`/messages/new?report=${jobId}`} clinicName={await readClinicName()} />
    </>
  )
}
