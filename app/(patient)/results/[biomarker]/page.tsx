import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessageLink } from '#components/clinic-contact/message-link.tsx'
import { CorrectedCriticals } from '#components/critical-results/own/corrected-criticals.tsx'
import { ClinicWord } from '#components/own-results/set/clinic-word.tsx'
import { CorrectionNote } from '#components/own-results/set/correction-note.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { BiomarkerDetail } from '#components/results/biomarker/biomarker-detail.tsx'
import { readUnit } from '#components/results/biomarker/read-unit.ts'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import { listOwnCriticals } from '#lib/critical-results/own/list-own-criticals.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import type { OwnSource } from '#lib/result-sets/own/own-set-page.ts'
import { findAnalyte } from '#lib/results/analytes.ts'

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
  const context = await getPatientContext()
  const view = await orNotFound(getOwnBiomarker(context, asked))
  const corrected = await listOwnCriticals(context, { biomarker: asked.biomarker })
  const meanings = await getTranslations('analytes')
  const analyte = findAnalyte(view.loincCode)
  return (
    <>
      <PageHeader
        back={<TextLink href="/results">{t('back')}</TextLink>}
        title={view.name}
        lead={analyte ? meanings(analyte.key) : t('count', { count: view.total })}
      />
      <CorrectedCriticals criticals={corrected} clinic={readClinicLine()} />
      <RefreshOnOrderChange />
      <ClientMessages namespaces={['results.take']}>
        <BiomarkerDetail
          view={view}
          reader={{ kind: 'patient' }}
          anchor={view.anchor}
          replaced={view.source?.corrections[0]?.number}
          corrections={view.source?.corrections.map((correction) => (
            <CorrectionNote key={`${correction.before}${correction.at}`} correction={correction} />
          ))}
          word={view.source && <SourceWord source={view.source} />}
        />
      </ClientMessages>
      <MessageLink
        href={`/messages/new?result=${encodeURIComponent(asked.biomarker)}`}
        clinicName={await readClinicName()}
      />
    </>
  )
}

/** What the clinic said about the results that this value came with, and the way to all of them. */
async function SourceWord({ source: { orderId, testName, set } }: { source: OwnSource }) {
  const t = await getTranslations('own-results.set')
  const orders = await getTranslations('orders')
  if (!set?.releasedAt) return null
  return (
    <ClinicWord
      set={set}
      clinic={readClinicLine()}
      more={
        <TextLink href={`/orders/${orderId}/results`}>
          {t('all', { test: testName ?? orders('unnamedTest') })}
        </TextLink>
      }
    />
  )
}
