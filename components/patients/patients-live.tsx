'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyList } from '#components/lists/empty-list.tsx'
import { ListSearch } from '#components/lists/list-search.tsx'
import { useKeptSearch } from '#components/lists/use-kept-search.ts'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import {
  clinicPatientsHref,
  type PatientListFilters,
  patientFilters,
} from '#lib/patients/patient-filters.ts'
import type { PatientsPage } from '#lib/patients/patient-view.ts'
import { PatientsPages } from './patients-pages.tsx'
import { PatientsTable } from './patients-table.tsx'

type PatientsLiveProps = {
  found: PatientsPage
  filters: PatientListFilters
  /** The words that `filters` has the id of. */
  search: string
  /** ISO instant of the server's read */
  readAt: string
}

/** An order update changes only the patient's last activity, so it can wait. */
const gatherMs = 2_000

export function PatientsLive(props: PatientsLiveProps) {
  return (
    <QueryProvider>
      <FollowedPatients {...props} />
    </QueryProvider>
  )
}

function FollowedPatients({ found, filters, search, readAt }: PatientsLiveProps) {
  const t = useTranslations('patients')
  const { show, sort } = filters
  const kept = useKeptSearch({
    search,
    hrefFor: (searchId) => clinicPatientsHref({ show, sort, searchId }),
  })
  const {
    data: page,
    isError,
    refetch,
  } = useQuery({
    ...patientsQuery(filters, search),
    gcTime: 0,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch, gatherMs)
  return (
    <>
      <ShowTabs filters={filters} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ListSearch t={t} search={search} onSearch={kept.searchFor} />
        <p aria-live="polite" className="text-sm text-soft">
          {!kept.isGoing && <FoundCount page={page} search={search} />}
        </p>
      </div>
      {page.patients.length > 0 && <PatientsTable patients={page.patients} filters={filters} />}
      {page.patients.length + page.similar.length === 0 && (
        <EmptyList t={t} isFiltered={search !== '' || show !== 'all'} href="/clinic/patients" />
      )}
      <PatientsPages page={page} filters={filters} />
      {page.similar.length > 0 && (
        <div className="mt-5">
          <h2 className="text-sm font-bold">{t('similar', { search })}</h2>
          <p className="mb-2 text-sm text-soft">{t('similarText')}</p>
          <PatientsTable
            patients={page.similar}
            filters={filters}
            caption={t('similar', { search })}
          />
        </div>
      )}
      {(isError || kept.isLost) && (
        <p role="status" className="mt-4 text-xs text-soft">
          {t('unavailable')}
        </p>
      )}
    </>
  )
}

function ShowTabs({ filters }: { filters: PatientListFilters }) {
  const t = useTranslations('patients')
  const tabs = patientFilters.map((show) => ({
    href: clinicPatientsHref({ show, sort: filters.sort, searchId: filters.searchId }),
    label: t(`show.${show}`),
    isCurrent: filters.show === show,
  }))
  return <TabsNav label={t('showLabel')} tabs={tabs} />
}

function FoundCount({ page, search }: { page: PatientsPage; search: string }) {
  const t = useTranslations('patients')
  const { total: count, isTotalCapped } = page
  if (search) return t(isTotalCapped ? 'foundForMany' : 'foundFor', { count, search })
  return t(isTotalCapped ? 'foundMany' : 'found', { count })
}

/** The search goes in the body: it may name a person. */
function patientsQuery({ searchId: _, ...filters }: PatientListFilters, search: string) {
  return queryOptions({
    queryKey: ['clinic', 'patients', filters, search],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<PatientsPage>('/api/clinic/patients/search', {
        method: 'POST',
        body: { ...filters, search },
        headers: continueAccess(client.getQueryData<PatientsPage>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}
