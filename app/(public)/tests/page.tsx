import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TestCard } from '#components/tests/test-card.tsx'
import { TestFilterForm } from '#components/tests/test-filter-form.tsx'
import { TestsAway } from '#components/tests/tests-away.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import { listTests } from '#lib/tests/list-tests.ts'
import { filterTests, parseTestFilters, testsHref } from '#lib/tests/test-filters.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tests')
  return { title: t('title'), description: t('lead') }
}

export default async function TestsPage({ searchParams }: PageProps<'/tests'>) {
  const t = await getTranslations('tests')
  const filters = parseTestFilters(await searchParams)
  const tests = await listTests().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (tests instanceof AppError) {
    return (
      <>
        <PageHeader title={t('title')} lead={t('lead')} />
        <TestsAway code={tests.code} retryHref={testsHref(filters)} />
      </>
    )
  }
  const found = filterTests(tests, filters)
  const hasKits = found.some((test) => test.can.orderKit)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TestFilterForm filters={filters} tests={filterTests(tests, { q: filters.q })} />
      <h2 className="mb-3 text-sm font-semibold text-soft">
        {t('found', { count: found.length })}
      </h2>
      {found.length > 0 ? (
        <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((test) => (
            <TestCard key={test.labTestId} test={test} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t('noneTitle')}
          level={3}
          action={<TextLink href="/tests">{t('showAll')}</TextLink>}
        >
          {t('noneText')}
        </EmptyState>
      )}
      {found.length > 0 && !hasKits && <p className="mt-6 text-soft">{t('notAtHome')}</p>}
    </>
  )
}
