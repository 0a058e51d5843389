import { queryOptions } from '@tanstack/react-query'
import { goOnWith } from '#components/clinic/staff-orders-query.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { PatientListFilters } from '#lib/patients/patient-filters.ts'
import type { PatientsPage } from '#lib/patients/patient-view.ts'

/** A page of the clinic's patients. The search goes in the body: it may name a person. */
export function patientsQuery(filters: PatientListFilters, search: string) {
  return queryOptions({
    queryKey: ['clinic', 'patients', filters, search],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<PatientsPage>('/api/clinic/patients/search', {
        method: 'POST',
        body: { ...filters, search },
        headers: goOnWith(client.getQueryData<PatientsPage>(queryKey)?.look),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
