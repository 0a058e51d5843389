import { notFound } from '#lib/errors/app-error.ts'
import { catalogue } from '#lib/service-client/catalogue-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { type MarkerView, presentMarker } from './present-marker.ts'

/** One marker of a laboratory. Throws not-found, or ServiceError. */
export async function getMarker(labId: string, providerId: string): Promise<MarkerView> {
  if (!/^\d{1,9}$/.test(labId)) throw notFound()
  try {
    const marker = await catalogue().getMarker(Number(labId), providerId)
    return presentMarker(marker, await catalogue().listLabs())
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') throw notFound()
    throw error
  }
}
