import { queryOptions } from '@tanstack/react-query'
import { goOnWith } from '#components/clinic/staff-orders-query.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { StaffPatientView } from '#lib/orders/get-patient.ts'

/** One patient with a page of their orders, as app/api/clinic/patients answers it to staff. */
export function patientQuery(patientId: string, page: number) {
  return queryOptions({
    queryKey: ['clinic', 'patient', patientId, page],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffPatientView>(`/api/clinic/patients/${patientId}?page=${page}`, {
        headers: goOnWith(client.getQueryData<StaffPatientView>(queryKey)?.look),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
