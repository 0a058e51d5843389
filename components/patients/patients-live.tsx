'use client'

import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { PatientsPages } from '#components/patients/patients-pages.tsx'
import { patientsQuery } from '#components/patients/patients-query.ts'
import { PatientsSearch } from '#components/patients/patients-search.tsx'
import { PatientsTable } from '#components/patients/patients-table.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TabsNav } from '#components/ui/tabs-nav.tsx'
import {
  clinicPatientsHref,
  type PatientListFilters,
  patientFilters,
} from '#lib/patients/patient-filters.ts'
import type { PatientsPage } from '#lib/patients/patient-view.ts'

type PatientsLiveProps = {
  found: PatientsPage
  filters: PatientListFilters
  /** When the server read the list. */
  readAt: string
}

/** A moved order changes a person's last activity, no more: that may wait a little. */
const gatherMs = 2_000

/** The list as the server rendered it, kept up to date; a search stays on this page. */
export function PatientsLive(props: PatientsLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedPatients {...props} />
    </QueryClientProvider>
  )
}

type Place = Pick<PatientListFilters, 'after' | 'before'>

function FollowedPatients({ found, filters, readAt }: PatientsLiveProps) {
  const t = useTranslations('patients')
  const [search, setSearch] = useState('')
  const [clearings, setClearings] = useState(0)
  // The pages of a search have no address: a place in them would be of use to nobody else.
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
        <PatientsSearch key={clearings} search={search} onSearch={searchFor} />
        <p aria-live="polite" className="text-sm text-soft">
          {!isPlaceholderData && <FoundCount page={page} search={search} />}
        </p>
      </div>
      {page.patients.length > 0 ? (
        <PatientsTable patients={page.patients} filters={filters} />
      ) : (
        <NoPatients isFiltered={search !== '' || show !== 'all'} onClear={clear} />
      )}
      <PatientsPages
        page={page}
        filters={filters}
        onTurn={search && !isPlaceholderData ? setPlace : undefined}
      />
      {isError && (
        <p role="status" className="mt-4 text-xs text-soft">
          {t('away')}
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

function NoPatients({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('patients')
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        isFiltered && (
          <Link
            href={'/clinic/patients' as Route}
            onClick={onClear}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('showAll')}
          </Link>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'noneYet')}
    </EmptyState>
  )
}
