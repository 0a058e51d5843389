import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { LabTestFacts } from '#components/lab-tests/lab-test-facts.tsx'
import { LabTestMarkers } from '#components/lab-tests/lab-test-markers.tsx'
import { LabTestSteps } from '#components/lab-tests/lab-test-steps.tsx'
import { LabTestsUnavailable } from '#components/lab-tests/lab-tests-unavailable.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import { describeLabTest } from '#lib/lab-tests/describe-lab-test.ts'
import { getLabTest } from '#lib/lab-tests/get-lab-test.ts'

/** Cached for the title and the page. Returns the error when the catalog is unavailable. */
const findTest = cache(async (slug: string) => {
  try {
    return await getLabTest(slug)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') notFound()
    return error
  }
})

export async function generateMetadata({ params }: PageProps<'/tests/[slug]'>): Promise<Metadata> {
  const t = await getTranslations('lab-tests')
  const test = await findTest((await params).slug)
  if (test instanceof AppError) return { title: t('title') }
  const described = describeLabTest(test, await getLocale())
  return { title: test.name, description: described?.text ?? t('lead') }
}

export default async function TestPage({ params }: PageProps<'/tests/[slug]'>) {
  const { slug } = await params
  const t = await getTranslations('lab-tests')
  const test = await findTest(slug)
  const back = <TextLink href="/tests">{t('back')}</TextLink>
  if (test instanceof AppError) {
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <LabTestsUnavailable code={test.code} retryHref={`/tests/${encodeURIComponent(slug)}`} />
      </>
    )
  }
  const described = describeLabTest(test, await getLocale())
  return (
    <>
      <PageHeader
        title={test.name}
        lead={described && <span lang={described.lang}>{described.text}</span>}
        back={back}
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <LabTestFacts test={test} />
        <div className="min-w-0 space-y-10 lg:row-start-1">
          <LabTestMarkers test={test} />
          <LabTestSteps test={test} />
        </div>
      </div>
    </>
  )
}
