import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/feedback/skeleton.tsx'

const reports = ['a', 'b', 'c', 'd']

export default async function ReportsLoading() {
  const t = await getTranslations('reports.list')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-96 max-w-full" />
      <div className="mt-7 space-y-3">
        {reports.map((report) => (
          <Skeleton key={report} className="h-25 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
