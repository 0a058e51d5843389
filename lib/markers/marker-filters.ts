import type { Route } from 'next'
import { z } from 'zod'

export const markerPageSize = 25

const text = z.string().trim().max(100)
const choice = z.enum(['yes', 'no'])

const markerFilters = z.object({
  q: text.optional().catch(undefined),
  type: z.enum(['biomarker', 'panel']).optional().catch(undefined),
  lab: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .optional()
    .catch(undefined),
  orderable: choice.optional().catch(undefined),
  single: choice.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

export type MarkerFilters = z.infer<typeof markerFilters>

type SearchParams = Record<string, string | string[] | undefined>

export function parseMarkerFilters(params: SearchParams): MarkerFilters {
  const single = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value || undefined,
  ])
  return markerFilters.parse(Object.fromEntries(single))
}

export function markersHref(filters: Partial<MarkerFilters>): Route {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value))
  }
  const query = params.toString()
  return query ? `/markers?${query}` : '/markers'
}

export function hasMarkerFilters({ page: _page, ...filters }: MarkerFilters) {
  return Object.values(filters).some(Boolean)
}
