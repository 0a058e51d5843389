import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CatalogueAway } from '#components/markers/catalogue-away.tsx'
import { MarkerDetails } from '#components/markers/marker-details.tsx'
import { AppError } from '#lib/errors/app-error.ts'
import { getMarker } from '#lib/markers/get-marker.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'

type Props = PageProps<'/markers/[labId]/[providerId]'>

async function findMarker(params: Props['params']) {
  const { labId, providerId } = await params
  return getMarker(labId, decodeURIComponent(providerId)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return notFound()
    if (error instanceof ServiceError) return undefined
    throw error
  })
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('markers')
  const marker = await findMarker(params)
  return { title: marker?.name ?? t('title'), description: marker?.description }
}

export default async function MarkerPage({ params }: Props) {
  const marker = await findMarker(params)
  const { labId, providerId } = await params
  if (!marker) return <CatalogueAway retryHref={`/markers/${labId}/${providerId}`} />
  return <MarkerDetails marker={marker} />
}
