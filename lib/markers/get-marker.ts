import { notFound } from '#lib/errors/app-error.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { type MarkerView, presentMarker } from './present-marker.ts'

/** One marker of a laboratory. Throws not-found, or ServiceError. */
export async function getMarker(labId: string, providerId: string): Promise<MarkerView> {
  if (!/^\d{1,9}$/.test(labId)) throw notFound()
  const client = serviceClient()
  try {
    const [marker, labs] = await Promise.all([
      client.getMarker(Number(labId), providerId),
      client.listLabs(),
    ])
    return presentMarker(marker, labs)
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') throw notFound()
    throw error
  }
}
