import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { PatientReports } from '#components/reports/patient-reports.tsx'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { UploadReport } from '#components/reports/upload/upload-report.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { hasPermission, requirePermission } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { orDesk } from '#lib/http/or-desk.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listPatientReports } from '#lib/reports/list-reports.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.upload')
  return { title: t('title') }
}

export default async function UploadForPatientPage({
  params,
}: PageProps<'/clinic/patients/[patientId]/upload'>) {
  const { patientId } = await params
  const t = await getTranslations('reports')
  const context = await getContext()
  const read = async () => {
    requirePermission(context, 'reports:upload')
    return listPatientReports(context, { patientId })
  }
  const found = await orNotFound(orDesk(read()))
  return (
    <>
      <PageHeader
        isDense
        back={
          <TextLink href={`/clinic/patients/${patientId}` as Route}>
            {t('upload.patientBack')}
          </TextLink>
        }
        title={t('upload.staffTitle', { name: found.patient.name || t('list.unnamed') })}
        lead={t('upload.staffLead')}
      />
      <RefreshOnReportChange />
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <PatientReports found={found} canReview={hasPermission(context.actor, 'reports:review')} />
        <div className="max-lg:order-first lg:order-last">
          <ClientMessages namespaces={['reports', 'errors']}>
            <UploadReport patientId={patientId} />
          </ClientMessages>
        </div>
      </div>
    </>
  )
}
