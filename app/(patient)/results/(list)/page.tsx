import { ChartLine, Upload } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DoubtfulReports } from '#components/critical-results/own/doubtful-reports.tsx'
import { OwnCriticals } from '#components/critical-results/own/own-criticals.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { UnderWay } from '#components/patient-orders/under-way.tsx'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { ResultsOverview } from '#components/results/overview/results-overview.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import {
  listDoubtfulReports,
  listOwnCriticals,
} from '#lib/critical-results/own/list-own-criticals.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { listUnderWay } from '#lib/orders/timeline/sort-for-home.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { listOwnResults } from '#lib/results/list-results.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results')
  return { title: t('title') }
}

export default async function ResultsPage() {
  const t = await getTranslations('results')
  const context = await getPatientContext()
  const [criticals, doubtful, view, found] = await Promise.all([
    listOwnCriticals(context),
    listDoubtfulReports(context),
    listOwnResults(context),
    listOwnOrders(context),
  ])
  const viewpoint = { now: new Date(), timeZone: await viewerZone() }
  const underWay = listUnderWay(found.orders, viewpoint)
  const { valueCount: values, sources } = view
  const upload = (
    <LinkButton href="/reports/upload" icon={<Upload className="size-4.5" />}>
      {t('upload')}
    </LinkButton>
  )
  const toReports = (
    <LinkButton href="/reports" variant="secondary">
      {t('reports')}
    </LinkButton>
  )
  return (
    <>
      <OwnCriticals criticals={criticals} clinic={readClinicLine()} />
      <DoubtfulReports reports={doubtful} clinic={readClinicLine()} />
      <PageHeader
        title={t('title')}
        lead={values > 0 && t('lead', { values, ...sources })}
        actions={values > 0 && toReports}
      />
      <RefreshOnReportChange />
      <RefreshOnOrderChange />
      {underWay.length > 0 && (
        <div className="mb-8">
          <UnderWay orders={underWay} />
        </div>
      )}
      {values === 0 ? (
        <EmptyState
          icon={<ChartLine />}
          title={t(underWay.length > 0 ? 'elsewhereTitle' : 'emptyTitle')}
          action={
            <>
              {upload}
              {toReports}
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ClientMessages namespaces={['results.explorer', 'results.take']}>
          <ResultsOverview view={view} reader={{ kind: 'patient' }} />
        </ClientMessages>
      )}
    </>
  )
}
