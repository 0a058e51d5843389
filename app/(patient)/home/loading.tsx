import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/skeleton.tsx'

export default async function HomeLoading() {
  const t = await getTranslations('patient-home')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-3 h-5 w-56" />
      <Skeleton className="mt-6 h-52 w-full rounded-card" />
      <Skeleton className="mt-8 h-6 w-32" />
      <Skeleton className="mt-3 h-29 w-full rounded-card" />
      <Skeleton className="mt-3 h-29 w-full rounded-card" />
    </SkeletonGroup>
  )
}
