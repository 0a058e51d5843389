import type { Route } from 'next'
import { parsePage } from '#lib/http/parse-page.ts'

// What the address of the coverage list says. Client-safe.

export const coverageShows = ['all', 'silent', 'failing'] as const
export type CoverageShow = (typeof coverageShows)[number]

/** The first click on a column: names from A, then what needs a look first. */
export const coverageSorts = ['heard', 'coverage', 'name'] as const
export type CoverageSort = (typeof coverageSorts)[number]

export interface CoverageFilters {
  show: CoverageShow
  sort: CoverageSort
  direction: 'asc' | 'desc'
  page: number
}

type SearchParams = Record<string, string | string[] | undefined>

export function parseCoverageFilters(params: SearchParams): CoverageFilters {
  return {
    show: coverageShows.find((known) => known === params.show) ?? 'all',
    sort: coverageSorts.find((known) => known === params.sort) ?? 'heard',
    direction: params.direction === 'desc' ? 'desc' : 'asc',
    page: parsePage(params.page),
  }
}

export function coverageHref(filters: Partial<CoverageFilters>): Route {
  const query = new URLSearchParams()
  if (filters.show && filters.show !== 'all') query.set('show', filters.show)
  if (filters.sort && filters.sort !== 'heard') query.set('sort', filters.sort)
  if (filters.direction === 'desc') query.set('direction', 'desc')
  if (filters.page && filters.page > 1) query.set('page', String(filters.page))
  const text = query.toString()
  return text ? `/clinic/insights?${text}` : '/clinic/insights'
}
