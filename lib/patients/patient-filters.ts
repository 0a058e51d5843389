/** What the address of the list of people holds. What staff search by names people, and stays out of it. */
export const patientFilters = ['all', 'under-way', 'unconfirmed'] as const
export type PatientFilter = (typeof patientFilters)[number]

export const patientSorts = ['name', 'activity', 'newest'] as const
export type PatientSort = (typeof patientSorts)[number]

export interface PatientListFilters {
  show: PatientFilter
  sort: PatientSort
  /** The page behind or before this patient: an id, never a name. */
  after?: string
  before?: string
}

type SearchParams = Record<string, string | string[] | undefined>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any address gives filters: what it does not understand is left out. */
export function parsePatientFilters(params: SearchParams): PatientListFilters {
  const id = (value: SearchParams[string]) =>
    typeof value === 'string' && uuid.test(value) ? value : undefined
  const after = id(params.after)
  const before = after ? undefined : id(params.before)
  return {
    show: patientFilters.find((known) => known === params.show) ?? 'all',
    sort: patientSorts.find((known) => known === params.sort) ?? 'name',
    ...(after && { after }),
    ...(before && { before }),
  }
}

export function clinicPatientsHref(filters: Partial<PatientListFilters>): string {
  const query = new URLSearchParams()
  if (filters.show && filters.show !== 'all') query.set('show', filters.show)
  if (filters.sort && filters.sort !== 'name') query.set('sort', filters.sort)
  if (filters.after) query.set('after', filters.after)
  else if (filters.before) query.set('before', filters.before)
  const text = query.toString()
  return text ? `/clinic/patients?${text}` : '/clinic/patients'
}
