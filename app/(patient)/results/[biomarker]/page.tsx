import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BiomarkerDetail } from '#components/results/biomarker-detail.tsx'
import { readUnit } from '#components/results/read-unit.ts'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { findAnalyte } from '#lib/results/analytes.ts'
import { getOwnBiomarker } from '#lib/results/get-biomarker.ts'

export async function generateMetadata(): Promise<Metadata> {
  // Not the biomarker's name: titles end up in browser histories and sync to other devices.
  const t = await getTranslations('results')
  return { title: t('title') }
}

export default async function BiomarkerPage({
  params,
  searchParams,
}: PageProps<'/results/[biomarker]'>) {
  const { biomarker } = await params
  const { unit } = await searchParams
  const t = await getTranslations('results.trend')
  const asked = { biomarker: decodeURIComponent(biomarker), unit: readUnit(unit) }
  const view = await orNotFound(getOwnBiomarker(await getContext(), asked))
  const meanings = await getTranslations('analytes')
  const analyte = findAnalyte(view.loincCode)
  return (
    <>
      <PageHeader
        back={<TextLink href="/results">{t('back')}</TextLink>}
        title={view.name}
        lead={analyte ? meanings(analyte.key) : t('count', { count: view.total })}
      />
      <ClientMessages namespaces={['results.take']}>
        <BiomarkerDetail view={view} reader={{ kind: 'patient' }} />
      </ClientMessages>
    </>
  )
}
