import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { TestFacts } from '#components/tests/test-facts.tsx'
import { TestMarkers } from '#components/tests/test-markers.tsx'
import { TestSteps } from '#components/tests/test-steps.tsx'
import { TestsAway } from '#components/tests/tests-away.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import { getTest } from '#lib/tests/get-test.ts'

/** Read once for the title and the page. The error when the catalogue cannot be read; an unknown test is not found. */
const findTest = cache(async (slug: string) => {
  try {
    return await getTest(slug)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') notFound()
    return error
  }
})

export async function generateMetadata({ params }: PageProps<'/tests/[slug]'>): Promise<Metadata> {
  const t = await getTranslations('tests')
  const test = await findTest((await params).slug)
  if (test instanceof AppError) return { title: t('title') }
  return { title: test.name, description: test.description ?? t('lead') }
}

export default async function TestPage({ params }: PageProps<'/tests/[slug]'>) {
  const { slug } = await params
  const t = await getTranslations('tests')
  const test = await findTest(slug)
  const back = <TextLink href="/tests">{t('back')}</TextLink>
  if (test instanceof AppError) {
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <TestsAway code={test.code} retryHref={`/tests/${encodeURIComponent(slug)}`} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={test.name}
        lead={test.description && <span lang="en">{test.description}</span>}
        back={back}
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <TestFacts test={test} />
        <div className="min-w-0 space-y-10 lg:row-start-1">
          <TestMarkers test={test} />
          <TestSteps test={test} />
        </div>
      </div>
    </>
  )
}
