import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { CatalogUnavailable } from '#components/markers/catalog-unavailable.tsx'
import { MarkerDetails } from '#components/markers/marker-details.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import { getMarker } from '#lib/markers/get-marker.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'

type Props = PageProps<'/markers/[labId]/[providerId]'>

/** Cached for the title and the page; undefined when the catalog is unavailable. */
const findMarker = cache((labId: string, providerId: string) =>
  getMarker(labId, decodeURIComponent(providerId)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return notFound()
    if (error instanceof ServiceError) return undefined
    throw error
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('markers')
  const { labId, providerId } = await params
  const marker = await findMarker(labId, providerId)
  return { title: marker?.name ?? t('title'), description: marker?.description }
}

export default async function MarkerPage({ params }: Props) {
  const { labId, providerId } = await params
  const marker = await findMarker(labId, providerId)
  if (!marker) return <CatalogUnavailable retryHref={`/markers/${labId}/${providerId}`} />
  return <MarkerDetails marker={marker} />
}
