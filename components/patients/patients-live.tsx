'use client'

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyList } from '#components/lists/empty-list.tsx'
import { ListSearch } from '#components/lists/list-search.tsx'
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
  /** ISO instant of the server's read */
  readAt: string
}

/** An order update changes only the patient's last activity, so it can wait. */
const gatherMs = 2_000

/** Searches have no address of their own. */
export function PatientsLive(props: PatientsLiveProps) {
  return (
    <QueryProvider>
      <FollowedPatients {...props} />
    </QueryProvider>
  )
}

type Place = Pick<PatientListFilters, 'after' | 'before'>

function FollowedPatients({ found, filters, readAt }: PatientsLiveProps) {
  const t = useTranslations('patients')
  const [search, setSearch] = useState('')
  const [clearings, setClearings] = useState(0)
  // Pages of a search stay out of the address, like the search itself.
  const [place, setPlace] = useState<Place>({})
  const searchFor = (words: string) => {
    setSearch(words)
    setPlace({})
  }
  const clear = () => {
    searchFor('')
    setClearings((count) => count + 1)
  }
  const { show, sort } = filters
  const asked = search ? { show, sort, ...place } : filters
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...patientsQuery(asked, search),
    ...(search
      ? { placeholderData: keepPreviousData }
      : { initialData: found, initialDataUpdatedAt: Date.parse(readAt) }),
  })
  useLiveOrders(refetch, gatherMs)
  const page = data ?? found
  return (
    <>
      <ShowTabs filters={filters} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ListSearch key={clearings} t={t} search={search} onSearch={searchFor} />
        <p aria-live="polite" className="text-sm text-soft">
          {!isPlaceholderData && <FoundCount page={page} search={search} />}
        </p>
      </div>
      {page.patients.length > 0 ? (
        <PatientsTable patients={page.patients} filters={filters} />
      ) : (
        <EmptyList
          t={t}
          isFiltered={search !== '' || show !== 'all'}
          href="/clinic/patients"
          onClear={clear}
        />
      )}
      <PatientsPages
        page={page}
        filters={filters}
        onTurn={search && !isPlaceholderData ? setPlace : undefined}
      />
      {isError && (
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
    href: clinicPatientsHref({ show, sort: filters.sort }),
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
function patientsQuery(filters: PatientListFilters, search: string) {
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
