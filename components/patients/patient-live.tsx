'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { Viewings } from '#components/patient-viewing/viewings.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'
import type { StaffPatientView } from '#lib/patients/get-patient.ts'
import { AccountBlock } from './account-block.tsx'
import { ConsentsBlock } from './consents-block.tsx'
import { ContactBlock } from './contact-block.tsx'
import { DetailsBlock } from './details-block.tsx'
import { EmergencyAccesses } from './emergency-accesses.tsx'
import { PatientAccesses } from './patient-accesses.tsx'
import { PatientActivity } from './patient-activity.tsx'
import { PatientOrders } from './patient-orders.tsx'

type PatientLiveProps = {
  found: StaffPatientView
  /** ISO instant of the server's read */
  readAt: string
}

const gatherMs = 500

export function PatientLive(props: PatientLiveProps) {
  return (
    <QueryProvider>
      <FollowedPatient {...props} />
    </QueryProvider>
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
  const shown = data ?? found
  const { patient, orders, activity, clinicalAccess } = shown
  const emergency = useTranslations('patients.emergency')
  return (
    <>
      {clinicalAccess.endsAt && (
        <Notice className="mb-5">
          {emergency.rich('openUntil', {
            time: () => <LocalTime instant={clinicalAccess.endsAt ?? ''} />,
          })}
        </Notice>
      )}
      {patient.isStock && <Notice className="mb-5">{t('stockText')}</Notice>}
      <div className="items-start gap-5 max-lg:flex max-lg:flex-col max-lg:items-stretch lg:flex">
        <div className="min-w-0 flex-1 max-lg:contents lg:space-y-6">
          <Section title={t('orders')} count={t('orderCount', { count: orders.total })}>
            <PatientOrders
              patientId={patient.patientId}
              isStock={patient.isStock}
              orders={orders}
            />
          </Section>
          {!patient.isStock && (
            <Section title={t('activity')}>
              <PatientActivity patientId={patient.patientId} newest={activity} />
            </Section>
          )}
          <div className="max-lg:order-last">
            <Section title={t('accesses')}>
              <PatientAccesses isStock={patient.isStock} accesses={patient.accesses} />
            </Section>
          </div>
        </div>
        {!patient.isStock && (
          <div className="shrink-0 max-lg:contents lg:w-80 lg:space-y-4">
            {/* On phones, contact details come before the orders. */}
            <div className="space-y-4 max-lg:order-first">
              <ContactBlock patient={patient} orderEmail={shown.orderEmail} />
              <DetailsBlock patient={patient} />
            </div>
            <EmergencyAccesses accesses={patient.emergencyAccesses} />
            <Viewings viewings={patient.viewings} />
            <AccountBlock found={shown} onChanged={() => void refetch()} />
            <ConsentsBlock
              patientId={patient.patientId}
              consents={patient.consents}
              stated={patient.stated}
            />
          </div>
        )}
      </div>
      <LiveNote
        t={(key) => t(key === 'live' ? 'updated' : key)}
        isUnavailable={isError}
        className="mt-5 text-xs"
      />
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
        {title} {count && <span className="ml-2 font-normal text-soft">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

function patientQuery(patientId: PatientId, page: number) {
  return queryOptions({
    queryKey: ['clinic', 'patient', patientId, page],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffPatientView>(`/api/clinic/patients/${patientId}?page=${page}`, {
        headers: continueAccess(client.getQueryData<StaffPatientView>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}
