import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CoverageTable } from '#components/insights/coverage/coverage-table.tsx'
import { InsightsTabs } from '#components/insights/insights-tabs.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import {
  coverageHref,
  coverageShows,
  parseCoverageFilters,
} from '#lib/insights/coverage/coverage-filters.ts'
import { listCoverage } from '#lib/insights/coverage/list-coverage.ts'
import { silentAfterHours } from '#lib/wearables/silence.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('insights')
  return { title: t('title') }
}

export default async function InsightsPage({ searchParams }: PageProps<'/clinic/insights'>) {
  const t = await getTranslations('insights')
  const filters = parseCoverageFilters(await searchParams)
  const found = await redirectIfForbidden(listCoverage(await getContext(), filters))
  const { rows, counts, page, pageCount } = found
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <InsightsTabs current="coverage" />
      <TabsNav
        label={t('coverage.showLabel')}
        tabs={coverageShows.map((show) => ({
          href: coverageHref({ ...filters, show, page: 1 }),
          label: t(`coverage.show.${show}`),
          count: counts[show],
          isCurrent: filters.show === show,
        }))}
      />
      {rows.length > 0 ? (
        <CoverageTable rows={rows} filters={filters} />
      ) : (
        <EmptyState
          title={t('coverage.noneTitle')}
          action={
            filters.show !== 'all' && (
              <TextLink href={coverageHref({})}>{t('coverage.showAll')}</TextLink>
            )
          }
        >
          {t(counts.all === 0 ? 'coverage.noneYet' : 'coverage.noneText')}
        </EmptyState>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(wanted) => coverageHref({ ...filters, page: wanted })}
      />
      <p className="mt-3 max-w-[75ch] text-xs text-soft">
        {t('coverage.note', { silent: silentAfterHours })}
      </p>
    </>
  )
}
