import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InsightsTabs } from '#components/insights/insights-tabs.tsx'
import { PickPatient } from '#components/insights/query/pick-patient.tsx'
import { QueryWorkbench } from '#components/insights/query/query-workbench.tsx'
import { EmergencyAccessForm } from '#components/patients/emergency-access-form.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asPatientId } from '#lib/ids.ts'
import { getQueryPage } from '#lib/insights/queries/get-query-page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('insights.query')
  return { title: t('title') }
}

export default async function QueryPage({ searchParams }: PageProps<'/clinic/insights/query'>) {
  const { patient } = await searchParams
  const t = await getTranslations('insights.query')
  const context = await getContext()
  if (typeof patient !== 'string') {
    await redirectIfForbidden(Promise.resolve().then(() => requireStaff(context, 'insights:read')))
    return (
      <>
        <PageHeader isDense title={t('title')} lead={t('lead')} />
        <InsightsTabs current="query" />
        <ClientMessages namespaces={['insights.pick', 'errors']}>
          <PickPatient />
        </ClientMessages>
      </>
    )
  }
  const patientId = asPatientId(patient)
  const view = await orNotFound(redirectIfForbidden(getQueryPage(context, { patientId })))
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/insights">{t('back')}</TextLink>}
        title={view.name ? t('titleFor', { name: view.name }) : t('title')}
        lead={t('lead')}
        actions={
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <TextLink href={`/clinic/patients/${patientId}`}>{t('openPatient')}</TextLink>
            <TextLink href="/clinic/insights/query">{t('otherPatient')}</TextLink>
          </span>
        }
      />
      {view.needsReason ? (
        <ClientMessages namespaces={['patients.emergency', 'errors.length']}>
          <EmergencyAccessForm patientId={patientId} />
        </ClientMessages>
      ) : (
        <ClientMessages
          namespaces={[
            'insights.query',
            'wearables.names',
            'wearables.source',
            'wearables.types',
            'errors',
          ]}
        >
          <QueryWorkbench
            key={patientId}
            view={view}
            today={new Date().toISOString().slice(0, 10)}
          />
        </ClientMessages>
      )}
    </>
  )
}
