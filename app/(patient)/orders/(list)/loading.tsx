import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/skeleton.tsx'

export default async function OrdersLoading() {
  const t = await getTranslations('orders')
  return (
    <SkeletonGroup label={t('loadingList')}>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      <div className="mt-6 space-y-3.5">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-29 w-full rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
