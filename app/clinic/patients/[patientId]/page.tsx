import { ChartLine, FileUp } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { PatientLive } from '#components/patients/patient-live.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { hasPermission } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { orNotFound } from '#lib/http/or-not-found.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatient } from '#lib/orders/get-patient.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('patients.patient')
  return { title: t('title') }
}

export default async function ClinicPatientPage({
  params,
  searchParams,
}: PageProps<'/clinic/patients/[patientId]'>) {
  const { patientId } = await params
  const { page: asked } = await searchParams
  const page = typeof asked === 'string' && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1
  const t = await getTranslations('patients')
  const results = await getTranslations('results')
  const context = await getContext()
  const found = await orNotFound(getPatient(context, { patientId, page }))
  const { firstName, lastName, isStock } = found.patient
  const name = [firstName, lastName].filter(Boolean).join(' ') || t('unnamed')
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href={'/clinic/patients' as Route}>{t('patient.back')}</TextLink>}
        title={isStock ? t('stock') : name}
        actions={
          !isStock && (
            <>
              {hasPermission(context.actor, 'reports:read') && (
                <LinkButton
                  href={`/clinic/patients/${patientId}/results` as Route}
                  variant="secondary"
                  size="small"
                  icon={<ChartLine aria-hidden="true" className="size-4" />}
                >
                  {results('staff.link')}
                </LinkButton>
              )}
              {hasPermission(context.actor, 'reports:upload') && (
                <LinkButton
                  href={`/clinic/patients/${patientId}/upload` as Route}
                  variant="secondary"
                  size="small"
                  icon={<FileUp aria-hidden="true" className="size-4" />}
                >
                  {t('patient.uploadReport')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <ClientMessages namespaces={['patients', 'clinic', 'orders', 'common']}>
        <PatientLive key={found.orders.page} found={found} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
