import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VisitsLive } from '#components/clinic-appointments/visits-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { listVisits, listVisitsInput } from '#lib/booking/list-visits.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('appointments.clinic')
  return { title: t('title') }
}

export default async function ClinicAppointmentsPage({
  searchParams,
}: PageProps<'/clinic/appointments'>) {
  const t = await getTranslations('appointments.clinic')
  // An address that was typed wrongly shows this week.
  const wanted = listVisitsInput.omit({ timeZone: true }).catch({ span: 'week', show: 'all' })
  const { span, show, on } = wanted.parse(await searchParams)
  const context = await getContext()
  const found = await listVisits(context, { span, show, on, timeZone: await viewerZone() })
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <ClientMessages namespaces={['appointments', 'staff-orders']}>
        <VisitsLive
          key={`${span} ${show} ${on}`}
          found={found}
          asked={{ span, show, on }}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
