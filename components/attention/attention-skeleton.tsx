import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/feedback/skeleton.tsx'

const tiles = ['a', 'b', 'c', 'd', 'e']
const rows = ['a', 'b', 'c', 'd']

export async function AttentionSkeleton() {
  const t = await getTranslations('attention')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-4 w-56 max-w-full" />
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:flex">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-11 rounded-control xl:flex-1" />
        ))}
      </div>
      <Skeleton className="mt-6 h-6 w-40" />
      <div className="mt-3 space-y-px overflow-hidden rounded-card border border-line">
        {rows.map((row) => (
          <Skeleton key={row} className="h-16 w-full rounded-none" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
