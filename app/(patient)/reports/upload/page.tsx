import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailFirst } from '#components/accounts/confirm-email-first.tsx'
import { UploadReport } from '#components/reports/upload/upload-report.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.upload')
  return { title: t('title') }
}

export default async function UploadReportPage() {
  const t = await getTranslations('reports')
  const { actor } = await getPatientContext()
  if (actor.kind === 'patient' && actor.lacksConfirmedEmail)
    return <ConfirmEmailFirst email={actor.email} />
  return (
    <>
      <PageHeader
        back={<TextLink href="/reports">{t('back')}</TextLink>}
        title={t('upload.title')}
        lead={t('upload.lead')}
      />
      <ClientMessages namespaces={['reports', 'errors']}>
        <UploadReport />
      </ClientMessages>
    </>
  )
}
