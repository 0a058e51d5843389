'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useLiveOrders, useLiveStatus } from '#components/live/use-live-updates.ts'
import { AccountBlock } from '#components/patients/account-block.tsx'
import { ConsentsBlock } from '#components/patients/consents-block.tsx'
import { ContactBlock } from '#components/patients/contact-block.tsx'
import { DetailsBlock } from '#components/patients/details-block.tsx'
import { PatientAccesses } from '#components/patients/patient-accesses.tsx'
import { PatientOrders } from '#components/patients/patient-orders.tsx'
import { patientQuery } from '#components/patients/patient-query.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { StaffPatientView } from '#lib/orders/get-patient.ts'

type PatientLiveProps = {
  found: StaffPatientView
  /** When the server read it. */
  readAt: string
}

const gatherMs = 500

/** A patient as the server rendered them, kept up to date. */
export function PatientLive(props: PatientLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedPatient {...props} />
    </QueryClientProvider>
  )
}

function FollowedPatient({ found, readAt }: PatientLiveProps) {
  const t = useTranslations('patients.patient')
  const { data, isError, refetch } = useQuery({
    ...patientQuery(found.patient.patientId, found.orders.page),
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch, gatherMs)
  const { patient, orders } = data ?? found
  return (
    <>
      {patient.isStock && <Notice className="mb-5">{t('stockText')}</Notice>}
      <div className="items-start gap-5 max-lg:flex max-lg:flex-col max-lg:items-stretch lg:flex">
        <div className="min-w-0 flex-1 max-lg:contents lg:space-y-6">
          <Section title={t('orders')} count={t('orderCount', { count: orders.total })}>
            <PatientOrders patientId={patient.patientId} orders={orders} />
          </Section>
          <div className="max-lg:order-last">
            <Section title={t('accesses')}>
              <PatientAccesses accesses={patient.accesses} />
            </Section>
          </div>
        </div>
        {!patient.isStock && (
          <div className="shrink-0 max-lg:contents lg:w-80 lg:space-y-4">
            {/* On a phone the person comes before the orders. */}
            <div className="space-y-4 max-lg:order-first">
              <ContactBlock patient={patient} />
              <DetailsBlock patient={patient} />
            </div>
            <AccountBlock account={patient.account} />
            <ConsentsBlock consents={patient.consents} />
          </div>
        )}
      </div>
      <ConnectionNote isAway={isError} />
    </>
  )
}

function Section({
  title,
  count,
  children,
}: {
  title: string
  count?: string
  children: ReactNode
}) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-bold">
        {title}
        {count && <span className="ml-2 font-normal text-soft">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

function ConnectionNote({ isAway }: { isAway: boolean }) {
  const t = useTranslations('patients.patient')
  const status = useLiveStatus()
  return (
    <p className="mt-5 text-xs text-soft print:hidden" role={isAway ? 'status' : undefined}>
      {t(isAway ? 'away' : status === 'polling' ? 'polling' : 'updated')}
    </p>
  )
}
