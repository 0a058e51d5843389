import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

export default async function ResultsLoading() {
  const t = await getTranslations('results')
  return (
    <SkeletonGroup label={t('loading')}>
      <div data-wide="">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-2 h-5 w-96 max-w-full" />
        <Skeleton className="mt-7 h-6 w-40" />
        <div className="mt-3 space-y-px overflow-hidden rounded-card border border-line">
          {rows.map((row) => (
            <Skeleton key={row} className="h-20 w-full rounded-none" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  )
}
