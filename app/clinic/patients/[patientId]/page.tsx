import { ChartLine, FileUp, Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeletePatient } from '#components/erasure/delete-patient.tsx'
import { OpenCriticals } from '#components/erasure/open-criticals.tsx'
import { OpenVisits } from '#components/erasure/open-visits.tsx'
import { ViewAsPatient } from '#components/patient-viewing/view-as-patient.tsx'
import { PatientLive } from '#components/patients/patient-live.tsx'
import { PatientReports } from '#components/reports/patient-reports.tsx'
import { ResultsGrid } from '#components/results/grid/results-grid.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { PatientWearables } from '#components/wearables/patient-wearables.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { parsePage } from '#lib/http/parse-page.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asPatientId } from '#lib/ids.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { listPatientReports } from '#lib/reports/list-reports.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('patients.patient')
  return { title: t('title') }
}

export default async function ClinicPatientPage({
  params,
  searchParams,
}: PageProps<'/clinic/patients/[patientId]'>) {
  const patientId = asPatientId((await params).patientId)
  const page = parsePage((await searchParams).page)
  const t = await getTranslations('patients')
  const results = await getTranslations('results')
  const entry = await getTranslations('order-entry.entry')
  const context = await getContext()
  const can = presentPermissions(context.actor, {
    readResults: 'reports:read',
    uploadReports: 'reports:upload',
    review: 'reports:review',
    delete: 'patients:delete',
    order: 'orders:place',
    query: 'insights:read',
    viewAs: 'patients:view-as',
    emergency: 'patients:emergency-access',
  })
  const found = await orNotFound(getPatient(context, { patientId, page }))
  const { firstName, lastName, isStock } = found.patient
  const reports =
    can.readResults && !isStock ? await listPatientReports(context, { patientId }) : undefined
  const isReader = can.readResults && !isStock && !found.clinicalAccess.needsReason
  const grid = isReader ? await getPatientGrid(context, { patientId }) : undefined
  const wearables = isReader ? await getWearables(context, { patientId }) : undefined
  const name = [firstName, lastName].filter(Boolean).join(' ') || t('unnamed')
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/patients">{t('patient.back')}</TextLink>}
        title={isStock ? t('stock') : name}
        actions={
          !isStock && (
            <>
              {can.order && (
                <LinkButton
                  href={`/clinic/orders/new?patient=${patientId}`}
                  size="small"
                  icon={<Plus aria-hidden="true" className="size-4" />}
                >
                  {entry('orderFor')}
                </LinkButton>
              )}
              {can.readResults && (
                <LinkButton
                  href={`/clinic/patients/${patientId}/results`}
                  variant="secondary"
                  size="small"
                  icon={<ChartLine aria-hidden="true" className="size-4" />}
                >
                  {results('staff.link')}
                </LinkButton>
              )}
              {can.uploadReports && (
                <LinkButton
                  href={`/clinic/patients/${patientId}/upload`}
                  variant="secondary"
                  size="small"
                  icon={<FileUp aria-hidden="true" className="size-4" />}
                >
                  {t('patient.uploadReport')}
                </LinkButton>
              )}
              {can.viewAs && found.patient.account && !context.viewing && (
                <ClientMessages namespaces={['viewing.start', 'errors', 'common']}>
                  <ViewAsPatient patientId={patientId} isEmergencyAccess={can.emergency} />
                </ClientMessages>
              )}
              {can.delete && (
                <ClientMessages namespaces={['privacy.delete', 'errors', 'common']}>
                  <DeletePatient
                    patientId={patientId}
                    name={name}
                    hasAccount={found.patient.account !== null}
                    obstacle={
                      (found.openCriticals.length > 0 || found.openVisits.length > 0) && (
                        <div className="space-y-4">
                          {found.openCriticals.length > 0 && (
                            <OpenCriticals criticalIds={found.openCriticals} />
                          )}
                          {found.openVisits.length > 0 && (
                            <OpenVisits visits={found.openVisits} by="staff" />
                          )}
                        </div>
                      )
                    }
                  />
                </ClientMessages>
              )}
            </>
          )
        }
      />
      {grid && grid.columns.length > 0 && (
        <section aria-labelledby="patient-results" className="mb-6 min-w-0">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="patient-results" className="text-sm font-bold">
              {t('patient.results')}
            </h2>
            <TextLink href={`/clinic/patients/${patientId}/results`} className="text-sm">
              {t('patient.allResults')}
            </TextLink>
          </div>
          <ResultsGrid grid={grid} label={t('patient.resultsGrid')} isSection />
        </section>
      )}
      <ClientMessages
        namespaces={[
          'patients',
          'viewing.list',
          'audit',
          'staff-orders',
          'orders',
          'order-actions',
          'errors',
          'common',
        ]}
      >
        <PatientLive key={found.orders.page} found={found} readAt={new Date().toISOString()} />
      </ClientMessages>
      {wearables && wearables.connections.length > 0 && (
        <PatientWearables found={wearables} patientId={patientId} canQuery={can.query} />
      )}
      {reports && (
        <div className="mt-6">
          <PatientReports found={reports} can={can} />
        </div>
      )}
    </>
  )
}
