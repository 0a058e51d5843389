import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Closing } from '#components/home/closing.tsx'
import { DataCare } from '#components/home/data-care.tsx'
import { Hero } from '#components/home/hero.tsx'
import { HowItWorks } from '#components/home/how-it-works.tsx'
import { Questions } from '#components/home/questions.tsx'
import { ReadingResults } from '#components/home/reading-results.tsx'
import { Topics } from '#components/home/topics.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
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
