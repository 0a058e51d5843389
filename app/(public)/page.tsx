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
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('landing')
  return { title: { absolute: `${t('title')} · ${await readClinicName()}` } }
}

export default async function HomePage() {
  const { actor } = await getContext()
  return (
    <>
      <Hero clinicName={await readClinicName()} />
      <HowItWorks />
      <Topics />
      <ReadingResults />
      <DataCare />
      <Questions />
      <Closing isSignedIn={actor.kind !== 'anonymous'} />
    </>
  )
}
