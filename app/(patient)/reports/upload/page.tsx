import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { UploadReport } from '#components/reports/upload/upload-report.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.upload')
  return { title: t('title') }
}

export default async function UploadReportPage() {
  const t = await getTranslations('reports')
  return (
    <>
      <PageHeader
        back={<TextLink href={'/reports' as Route}>{t('back')}</TextLink>}
        title={t('upload.title')}
        lead={t('upload.lead')}
      />
      <ClientMessages namespaces={['reports', 'errors']}>
        <UploadReport />
      </ClientMessages>
    </>
  )
}
