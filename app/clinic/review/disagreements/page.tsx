import { Scale } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { DisagreementCard } from '#components/second-readings/disagreement-card.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { parsePage } from '#lib/http/parse-page.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listDisagreements } from '#lib/second-readings/list-disagreements.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('second-readings.disagreements')
  return { title: t('title') }
}

export default async function DisagreementsPage({
  searchParams,
}: PageProps<'/clinic/review/disagreements'>) {
  const t = await getTranslations('second-readings')
  const asked = { page: parsePage((await searchParams).page) }
  const found = await redirectIfForbidden(listDisagreements(await getContext(), asked))
  const { rows, page, pageCount, total } = found
  return (
    <>
      <PageHeader
        isDense
        title={t('disagreements.title')}
        lead={t('disagreements.lead')}
        back={<TextLink href="/clinic/review">{t('back')}</TextLink>}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<Scale />} title={t('disagreements.empty.title')}>
          {t('disagreements.empty.text')}
        </EmptyState>
      ) : (
        <ClientMessages
          namespaces={['second-readings', 'reviews.codes', 'errors', 'common.formErrors']}
        >
          <p className="mb-3 text-sm text-soft">{t('disagreements.count', { count: total })}</p>
          <div className="space-y-4">
            {rows.map((row) => (
              <DisagreementCard key={row.readingId} row={row} />
            ))}
          </div>
        </ClientMessages>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(wanted) => `/clinic/review/disagreements?page=${wanted}` as Route}
        label={t('disagreements.pages')}
      />
    </>
  )
}
