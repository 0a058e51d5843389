import type { Route } from 'next'
import { isUuid } from '#platform/is-uuid.ts'

/** URL parameters of the patients list. The words of a search may name a person, so only their id is one of them. */
export const patientFilters = ['all', 'under-way', 'unconfirmed'] as const
export type PatientFilter = (typeof patientFilters)[number]

export const patientSorts = ['name', 'activity', 'newest'] as const
export type PatientSort = (typeof patientSorts)[number]

export interface PatientListFilters {
  show: PatientFilter
  sort: PatientSort
  /** An id, never a name. */
  after?: string
  before?: string
  /** of the words, which the session keeps */
  searchId?: string
}

type SearchParams = Record<string, string | string[] | undefined>

export function parsePatientFilters(params: SearchParams): PatientListFilters {
  const id = (value: SearchParams[string]) =>
    typeof value === 'string' && isUuid(value) ? value : undefined
  const after = id(params.after)
  const before = after ? undefined : id(params.before)
  const searchId = id(params.searchId)
  return {
    show: patientFilters.find((known) => known === params.show) ?? 'all',
    sort: patientSorts.find((known) => known === params.sort) ?? 'name',
    ...(after && { after }),
    ...(before && { before }),
    ...(searchId && { searchId }),
  }
}

export function clinicPatientsHref(filters: Partial<PatientListFilters>): Route {
  const query = new URLSearchParams()
  if (filters.show && filters.show !== 'all') query.set('show', filters.show)
  if (filters.sort && filters.sort !== 'name') query.set('sort', filters.sort)
  if (filters.after) query.set('after', filters.after)
  else if (filters.before) query.set('before', filters.before)
  if (filters.searchId) query.set('searchId', filters.searchId)
  const text = query.toString()
  return text ? `/clinic/patients?${text}` : '/clinic/patients'
}
