import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeskLive } from '#components/results-desk/desk-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { parseDeskFilters } from '#lib/results-desk/desk-input.ts'
import { listResultSets } from '#lib/results-desk/list-result-sets.ts'
import { findKeptSearch } from '#lib/search/kept-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results-desk')
  return { title: t('title') }
}

export default async function ResultsDeskPage({ searchParams }: PageProps<'/clinic/results'>) {
  const t = await getTranslations('results-desk')
  const query = await searchParams
  const filters = parseDeskFilters(query)
  const context = await getContext()
  const asked = typeof query.searchId === 'string' ? query.searchId : undefined
  const search = await findKeptSearch(context, asked)
  const found = await listResultSets(context, { ...filters, search })
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        actions={
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <TextLink href="/clinic/results/holds">{t('holds.title')}</TextLink>
            <TextLink href="/clinic/results/templates">{t('templates.title')}</TextLink>
            <TextLink href="/clinic/results/anchors">{t('anchors')}</TextLink>
          </span>
        }
      />
      <ClientMessages
        namespaces={['results-desk', 'shortcuts', 'common.pagination', 'errors.length']}
      >
        <DeskLive
          found={found}
          filters={filters}
          search={search ?? ''}
          searchId={search && asked}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
