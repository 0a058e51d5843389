import { ScanEye } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SecondReading } from '#components/second-readings/second-reading.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getNextReading } from '#lib/second-readings/next-reading.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('second-readings')
  return { title: t('title') }
}

export default async function SecondReadingPage() {
  const t = await getTranslations('second-readings')
  const { next, total } = await redirectIfForbidden(getNextReading(await getContext()))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/clinic/review">{t('back')}</TextLink>}
      />
      {next ? (
        <ClientMessages namespaces={['second-readings', 'errors', 'common.formErrors']}>
          <p className="mb-3 text-sm text-soft">{t('left', { count: total })}</p>
          <SecondReading key={next.readingId} waiting={next} />
        </ClientMessages>
      ) : (
        <EmptyState icon={<ScanEye />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </>
  )
}
