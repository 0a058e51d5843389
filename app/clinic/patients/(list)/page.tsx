import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PatientsLive } from '#components/patients/patients-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { findStockPatient } from '#lib/patients/find-stock-patient.ts'
import { listPatients } from '#lib/patients/list-patients.ts'
import { parsePatientFilters } from '#lib/patients/patient-filters.ts'
import { findKeptSearch } from '#lib/search/kept-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('patients')
  return { title: t('title') }
}

export default async function ClinicPatientsPage({ searchParams }: PageProps<'/clinic/patients'>) {
  const t = await getTranslations('patients')
  const filters = parsePatientFilters(await searchParams)
  const context = await getContext()
  const { searchId, ...wanted } = filters
  const search = (await findKeptSearch(context, searchId)) ?? ''
  const [found, stock] = await Promise.all([
    listPatients(context, { ...wanted, search }),
    findStockPatient(context),
  ])
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        actions={
          stock && (
            <TextLink href={`/clinic/patients/${stock.patientId}`}>{t('stockLink')}</TextLink>
          )
        }
      />
      <ClientMessages namespaces={['patients']}>
        <PatientsLive
          found={found}
          filters={filters}
          search={search}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
