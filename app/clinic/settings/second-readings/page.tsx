import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReadingShareForm } from '#components/second-readings/reading-share-form.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getReadingShare } from '#lib/reading-accuracy/reading-share.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('second-readings.share')
  return { title: t('title') }
}

export default async function SecondReadingsSettingPage() {
  const t = await getTranslations('second-readings.share')
  const share = await redirectIfForbidden(getReadingShare(await getContext()))
  const { percent, versionId, changes } = share
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages namespaces={['second-readings.share', 'errors', 'common.formErrors']}>
        <ReadingShareForm key={versionId} percent={percent} versionId={versionId} />
      </ClientMessages>
      <section className="mt-8 max-w-3xl" aria-label={t('changes')}>
        <h2 className="text-lg">{t('changes')}</h2>
        {changes.length === 0 && <p className="text-soft">{t('none')}</p>}
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.writtenAt} className="py-2">
              <span className="font-semibold">{t('percentOf', { percent: change.percent })}</span>
              <span className="block text-sm text-soft">
                {change.writtenBy ?? t('someone')}, <LocalTime instant={change.writtenAt} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
