import type { OrderSet } from '#contract/catalog-requests.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

export interface AddedMarker {
  id: number
  labId: number
  name: string
  price: string | null
}

/** The contract fixes the messages of these 400 answers. */
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
      'Some markers in add_on do not exist or cannot be ordered individually',
    )
  }
  return markers.flatMap((marker) =>
    marker.labId === null ? [] : [{ ...marker, labId: marker.labId }],
  )
}
