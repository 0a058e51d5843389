import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CatalogUnavailable } from '#components/markers/catalog-unavailable.tsx'
import { MarkerFilterForm } from '#components/markers/marker-filter-form.tsx'
import { MarkerTable } from '#components/markers/marker-table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { listMarkers } from '#lib/markers/list-markers.ts'
import { markersHref, parseMarkerFilters } from '#lib/markers/marker-filters.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('markers')
  return { title: t('title'), description: t('lead') }
}

export default async function MarkersPage({ searchParams }: PageProps<'/markers'>) {
  const t = await getTranslations('markers')
  const filters = parseMarkerFilters(await searchParams)
  const found = await listMarkers(filters).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined
    throw error
  })
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {found ? (
        <>
          <MarkerFilterForm filters={filters} labs={found.labs} />
          <h2 className="mb-3 text-sm font-semibold text-soft" aria-live="polite">
            {found.total === null ? t('foundSome') : t('found', { count: found.total })}
          </h2>
          {found.markers.length > 0 ? (
            <MarkerTable markers={found.markers} />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={t('noneTitle')}
              level={3}
              action={<TextLink href="/markers">{t('clear')}</TextLink>}
            >
              {t('noneBody')}
            </EmptyState>
          )}
          <Pagination
            page={filters.page}
            pageCount={found.pageCount}
            hrefFor={(page) => markersHref({ ...filters, page })}
          />
          <p className="mt-8 max-w-[80ch] text-xs text-soft">{t('loincNotice')}</p>
        </>
      ) : (
        <CatalogUnavailable retryHref={markersHref(filters)} />
      )}
    </>
  )
}
