import type { Lab, MarkerPage } from '#contract/catalog.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { type MarkerFilters, markerPageSize } from './marker-filters.ts'
import { type MarkerView, presentMarker } from './present-marker.ts'

export interface MarkerList {
  labs: Lab[]
  markers: MarkerView[]
  total: number | null
  page: number
  pageCount: number
}

const flags = { yes: true, no: false } as const

export async function listMarkers(filters: MarkerFilters): Promise<MarkerList> {
  const answer = await serviceClient().listMarkers({
    name: filters.q,
    type: filters.type,
    lab_slug: filters.lab,
    is_orderable: filters.orderable && flags[filters.orderable],
    a_la_carte_enabled: filters.single && flags[filters.single],
    page: filters.page,
    size: markerPageSize,
  })
  // In sequence: labs are nearly always cached, and a service that is down should not get two calls.
  const labs = await catalog().listLabs()
  const markers = answer.markers.map((marker) => presentMarker(marker, labs))
  return {
    labs,
    markers,
    total: answer.total,
    page: filters.page,
    pageCount: countPages(answer, filters.page),
  }
}

/** Works without a total: a full page may have a next one. */
export function countPages(
  { markers, total, pages }: Pick<MarkerPage, 'markers' | 'total' | 'pages'>,
  page: number,
) {
  if (pages !== null) return pages
  if (total !== null) return Math.ceil(total / markerPageSize)
  return page + (markers.length >= markerPageSize ? 1 : 0)
}
