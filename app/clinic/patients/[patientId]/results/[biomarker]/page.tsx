import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BiomarkerDetail } from '#components/results/biomarker/biomarker-detail.tsx'
import { readUnit } from '#components/results/biomarker/read-unit.ts'
import { resultsPath } from '#components/results/result-places.ts'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { asPatientId } from '#lib/ids.ts'
import { getPatientBiomarker } from '#lib/results/get-biomarker.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results.staff')
  return { title: t('titlePlain') }
}

export default async function PatientBiomarkerPage({
  params,
  searchParams,
}: PageProps<'/clinic/patients/[patientId]/results/[biomarker]'>) {
  const { patientId: id, biomarker } = await params
  const patientId = asPatientId(id)
  const { unit } = await searchParams
  const t = await getTranslations('results.trend')
  const reader = { kind: 'staff', patientId } as const
  const asked = { patientId, biomarker: decodeURIComponent(biomarker), unit: readUnit(unit) }
  const view = await orNotFound(
    getPatientBiomarker(await getContext(), asked).catch(ifReasonNeeded),
  )
  // The list of results asks for the reason.
  if (!view) redirect(resultsPath(reader))
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={resultsPath(reader)}>{t('backStaff')}</TextLink>}
        title={view.name}
        lead={[view.owner.name, view.loincCode && t('loinc', { code: view.loincCode })]
          .filter(Boolean)
          .join(' · ')}
      />
      <ClientMessages namespaces={['results.take']}>
        <BiomarkerDetail view={view} reader={reader} />
      </ClientMessages>
    </>
  )
}
