import { ScanSearch } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccuracyBoardView } from '#components/reading-accuracy/accuracy-board-view.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import {
  accuracyHref,
  accuracySpans,
  parseAccuracyFilters,
} from '#lib/reading-accuracy/accuracy-filters.ts'
import { getAccuracyBoard } from '#lib/reading-accuracy/get-accuracy-board.ts'
import { countAliasProposals } from '#lib/reading-aliases/list-aliases.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reading-accuracy')
  return { title: t('title') }
}

export default async function AccuracyPage({ searchParams }: PageProps<'/clinic/review/accuracy'>) {
  const t = await getTranslations('reading-accuracy')
  const filters = parseAccuracyFilters(await searchParams)
  const context = await getContext()
  const board = await redirectIfForbidden(getAccuracyBoard(context, filters))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/clinic/review">{t('back')}</TextLink>}
        actions={
          <span className="text-sm">
            <TextLink href="/clinic/review/aliases">
              {t('aliases', { count: await countAliasProposals(context) })}
            </TextLink>
          </span>
        }
      />
      <TabsNav
        label={t('span.label')}
        tabs={accuracySpans.map((months) => ({
          href: accuracyHref({ ...filters, months, page: 1 }),
          label: t('span.months', { months }),
          isCurrent: filters.months === months,
        }))}
      />
      {board.laboratories.length > 0 ? (
        <AccuracyBoardView board={board} filters={filters} />
      ) : (
        <EmptyState icon={<ScanSearch />} title={t('empty.title')}>
          {t('empty.text', { months: filters.months })}
        </EmptyState>
      )}
    </>
  )
}
