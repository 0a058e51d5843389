import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Closing } from '#components/landing/closing.tsx'
import { DataCare } from '#components/landing/data-care.tsx'
import { Hero } from '#components/landing/hero.tsx'
import { HowItWorks } from '#components/landing/how-it-works.tsx'
import { Questions } from '#components/landing/questions.tsx'
import { ReadingResults } from '#components/landing/reading-results.tsx'
import { Topics } from '#components/landing/topics.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('landing')
  return { title: { absolute: `${t('title')} · ${env().CLINIC_NAME}` } }
}

export default async function HomePage() {
  const { actor } = await getContext()
  return (
    <>
      <Hero clinicName={env().CLINIC_NAME} />
      <HowItWorks />
      <Topics />
      <ReadingResults />
      <DataCare />
      <Questions />
      <Closing isSignedIn={actor.kind !== 'anonymous'} />
    </>
  )
}
