import { catalogue } from '#lib/service-client/catalogue-cache.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import type { Lab, MarkerPage } from '#service/contract/catalogue.ts'
import { type MarkerFilters, markerPageSize } from './marker-filters.ts'
import { type MarkerView, presentMarker } from './present-marker.ts'

export interface MarkerList {
  labs: Lab[]
  markers: MarkerView[]
  /** null when the service does not say */
  total: number | null
  page: number
  pageCount: number
}

const flags = { yes: true, no: false } as const

/** A page of the catalogue's markers. Throws ServiceError. */
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
  // Asked after, for it is nearly always in the cache, and a service that is down is not asked twice.
  const labs = await catalogue().listLabs()
  const markers = answer.markers.map((marker) => presentMarker(marker, labs))
  return {
    labs,
    markers,
    total: answer.total,
    page: filters.page,
    pageCount: countPages(answer, filters.page),
  }
}

/** A page whose figures are null still pages: a full one may have another behind it. */
export function countPages(
  { markers, total, pages }: Pick<MarkerPage, 'markers' | 'total' | 'pages'>,
  page: number,
) {
  if (pages !== null) return pages
  if (total !== null) return Math.ceil(total / markerPageSize)
  return page + (markers.length >= markerPageSize ? 1 : 0)
}
