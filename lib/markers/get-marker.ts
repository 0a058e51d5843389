import { notFound } from '#lib/errors/app-error.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { type MarkerView, presentMarker } from './present-marker.ts'

export async function getMarker(labId: string, providerId: string): Promise<MarkerView> {
  if (!/^\d{1,9}$/.test(labId)) throw notFound()
  try {
    const marker = await catalog().getMarker(Number(labId), providerId)
    return presentMarker(marker, await catalog().listLabs())
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') throw notFound()
    throw error
  }
}
