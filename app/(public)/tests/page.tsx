import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LabTestCard } from '#components/lab-tests/lab-test-card.tsx'
import { LabTestFilterForm } from '#components/lab-tests/lab-test-filter-form.tsx'
import { LabTestsUnavailable } from '#components/lab-tests/lab-tests-unavailable.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import {
  filterLabTests,
  labTestsHref,
  parseLabTestFilters,
} from '#lib/lab-tests/lab-test-filters.ts'
import { findNamedTests, listLabTests } from '#lib/lab-tests/list-lab-tests.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lab-tests')
  return { title: t('title'), description: t('lead') }
}

export default async function TestsPage({ searchParams }: PageProps<'/tests'>) {
  const t = await getTranslations('lab-tests')
  const filters = parseLabTestFilters(await searchParams)
  const tests = await listLabTests().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (tests instanceof AppError) {
    return (
      <>
        <PageHeader title={t('title')} lead={t('lead')} />
        <LabTestsUnavailable code={tests.code} retryHref={labTestsHref(filters)} />
      </>
    )
  }
  const named = await findNamedTests(filters.q)
  const found = filterLabTests(tests, filters, named)
  const hasKits = found.some((test) => test.can.orderKit)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LabTestFilterForm filters={filters} tests={filterLabTests(tests, { q: filters.q }, named)} />
      <h2 className="mb-3 text-sm font-semibold text-soft">
        {t('found', { count: found.length })}
      </h2>
      {found.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((test) => (
            <LabTestCard key={test.labTestId} test={test} />
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
