import type { OrderSet } from '#service/contract/catalogue-requests.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

export interface AddedMarker {
  id: number
  labId: number
  name: string
  price: string | null
}

/** The single markers that an order adds, by their numbers or the laboratory's own identifiers; 400 in the contract's words. */
export async function findAddedMarkers(
  tx: Transaction,
  addOn: NonNullable<OrderSet['add_on']>,
  labId: number | undefined,
): Promise<AddedMarker[]> {
  const markerIds = [...new Set(addOn.marker_ids ?? [])]
  const providerIds = [...new Set(addOn.provider_ids ?? [])]
  if (markerIds.length === 0 && providerIds.length === 0) {
    throw new HttpFault(400, 'marker_ids or provider_ids must be set in add_on')
  }
  if (markerIds.length > 0 && providerIds.length > 0) {
    throw new HttpFault(400, 'cannot set both marker_ids and provider_ids in add_on')
  }
  const markers = await tx.marker.findMany({
    where: {
      ...(markerIds.length > 0 ? { id: { in: markerIds } } : { providerId: { in: providerIds } }),
      ...(providerIds.length > 0 && labId !== undefined && { labId }),
      aLaCarteEnabled: true,
      NOT: { isOrderable: false },
    },
    select: { id: true, labId: true, name: true, price: true },
    orderBy: { id: 'asc' },
  })
  if (markers.length < markerIds.length + providerIds.length) {
    throw new HttpFault(
      400,
      'Some markers of add_on do not exist or cannot be ordered by themselves',
    )
  }
  return markers.flatMap((marker) =>
    marker.labId === null ? [] : [{ ...marker, labId: marker.labId }],
  )
}
