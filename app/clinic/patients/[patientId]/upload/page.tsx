import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PatientReports } from '#components/reports/patient-reports.tsx'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { UploadReport } from '#components/reports/upload/upload-report.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asPatientId } from '#lib/ids.ts'
import { listPatientReports } from '#lib/reports/list-reports.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.upload')
  return { title: t('title') }
}

export default async function UploadForPatientPage({
  params,
}: PageProps<'/clinic/patients/[patientId]/upload'>) {
  const patientId = asPatientId((await params).patientId)
  const t = await getTranslations('reports')
  const context = await getContext()
  const can = presentPermissions(context.actor, { review: 'reports:review' })
  const read = async () => {
    requirePermission(context, 'reports:upload')
    return listPatientReports(context, { patientId })
  }
  const found = await orNotFound(redirectIfForbidden(read()))
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={`/clinic/patients/${patientId}`}>{t('upload.patientBack')}</TextLink>}
        title={t('upload.staffTitle', { name: found.patient.name || t('list.unnamed') })}
        lead={t('upload.staffLead')}
      />
      <RefreshOnReportChange />
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <PatientReports found={found} can={can} />
        <div className="max-lg:order-first lg:order-last">
          <ClientMessages namespaces={['reports', 'errors']}>
            <UploadReport patientId={patientId} />
          </ClientMessages>
        </div>
      </div>
    </>
  )
}
