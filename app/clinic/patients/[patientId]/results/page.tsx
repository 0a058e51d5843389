import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { ResultsOverview } from '#components/results/results-overview.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listPatientResults } from '#lib/results/list-results.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results.staff')
  return { title: t('titlePlain') }
}

export default async function PatientResultsPage({
  params,
}: PageProps<'/clinic/patients/[patientId]/results'>) {
  const { patientId } = await params
  const t = await getTranslations('results')
  const view = await orNotFound(listPatientResults(await getContext(), { patientId }))
  const { owner, valueCount: values, reportCount: reports } = view
  return (
    <>
      <PageHeader
        isDense
        back={
          <TextLink href={`/clinic/patients/${patientId}` as Route}>{t('staff.back')}</TextLink>
        }
        title={owner.name ? t('staff.title', { name: owner.name }) : t('staff.titlePlain')}
        lead={values > 0 && t('lead', { values, reports })}
      />
      <RefreshOnReportChange />
      {values === 0 ? (
        <p className="text-sm text-soft">{t('staff.empty')}</p>
      ) : (
        <ClientMessages namespaces={['results', 'reports.interpretations']}>
          <ResultsOverview view={view} reader={{ kind: 'staff', patientId }} />
        </ClientMessages>
      )}
    </>
  )
}
