import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmergencyAccessForm } from '#components/patients/emergency-access-form.tsx'
import { PatientLead } from '#components/patients/patient-lead.tsx'
import { ReportChip } from '#components/reports/report-chip.tsx'
import { StaffReport } from '#components/reports/staff/staff-report.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asReportId } from '#lib/ids.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { getPatientReport, getReportPatientId } from '#lib/reports/staff/get-patient-report.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

export default async function ClinicReportPage({
  params,
  searchParams,
}: PageProps<'/clinic/reports/[jobId]'>) {
  const jobId = asReportId((await params).jobId)
  const { row } = await searchParams
  const t = await getTranslations('reports')
  const context = await getContext()
  const can = presentPermissions(context.actor, { review: 'reports:review' })
  const report = await orNotFound(getPatientReport(context, { jobId }).catch(ifReasonNeeded))
  if (!report) {
    const patientId = await orNotFound(getReportPatientId(context, { jobId }))
    const { patient } = await orNotFound(getPatient(context, { patientId }))
    return (
      <>
        <PageHeader
          isDense
          back={<TextLink href={`/clinic/patients/${patientId}`}>{t('staff.back')}</TextLink>}
          title={t('title')}
          lead={<PatientLead patient={patient} />}
        />
        <ClientMessages namespaces={['patients.emergency', 'errors.length']}>
          <EmergencyAccessForm patientId={patientId} />
        </ClientMessages>
      </>
    )
  }
  const { patient, labName, day } = report
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={`/clinic/patients/${patient.patientId}`}>{t('staff.back')}</TextLink>}
        title={t('staff.of', { name: patient.name })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {labName}
              {labName && day && ' · '}
              {day && <CalendarDate day={day} />}
            </span>
            <ReportChip report={report} />
            {can.review && report.state === 'review' && (
              <TextLink href={`/clinic/review/${jobId}`}>{t('upload.openReview')}</TextLink>
            )}
          </span>
        }
      />
      <ClientMessages namespaces={['reports', 'reviews.why', 'reviews.doubts']}>
        <StaffReport report={report} chosenRowId={typeof row === 'string' ? row : null} />
      </ClientMessages>
    </>
  )
}
