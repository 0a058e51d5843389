import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmergencyAccessForm } from '#components/patients/emergency-access-form.tsx'
import { PatientLead } from '#components/patients/patient-lead.tsx'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { ResultsOverview } from '#components/results/overview/results-overview.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asPatientId } from '#lib/ids.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { listPatientResults } from '#lib/results/list-results.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results.staff')
  return { title: t('titlePlain') }
}

export default async function PatientResultsPage({
  params,
}: PageProps<'/clinic/patients/[patientId]/results'>) {
  const patientId = asPatientId((await params).patientId)
  const t = await getTranslations('results')
  const context = await getContext()
  const view = await orNotFound(listPatientResults(context, { patientId }).catch(ifReasonNeeded))
  if (!view) {
    const { patient } = await orNotFound(getPatient(context, { patientId }))
    return (
      <>
        <PageHeader
          isDense
          back={<TextLink href={`/clinic/patients/${patientId}`}>{t('staff.back')}</TextLink>}
          title={t('staff.titlePlain')}
          lead={<PatientLead patient={patient} />}
        />
        <ClientMessages namespaces={['patients.emergency', 'errors.length']}>
          <EmergencyAccessForm patientId={patientId} />
        </ClientMessages>
      </>
    )
  }
  const { owner, valueCount: values, sources } = view
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={`/clinic/patients/${patientId}`}>{t('staff.back')}</TextLink>}
        title={owner.name ? t('staff.title', { name: owner.name }) : t('staff.titlePlain')}
        lead={values > 0 && t('lead', { values, ...sources })}
      />
      <RefreshOnReportChange />
      {values === 0 ? (
        <p className="text-sm text-soft">{t('staff.empty')}</p>
      ) : (
        <ClientMessages namespaces={['results.explorer', 'results.take']}>
          <ResultsOverview view={view} reader={{ kind: 'staff', patientId }} />
        </ClientMessages>
      )}
    </>
  )
}
