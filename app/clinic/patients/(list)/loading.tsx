import { getTranslations } from 'next-intl/server'
import { Skeleton, SkeletonGroup } from '#components/ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

export default async function ClinicPatientsLoading() {
  const t = await getTranslations('patients')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-2 h-4 w-72 max-w-full" />
      <Skeleton className="mt-6 h-10 w-full" />
      <Skeleton className="mt-4 h-9.5 w-80 max-w-full" />
      <div className="mt-3 space-y-px overflow-hidden rounded-card border border-line">
        {rows.map((row) => (
          <Skeleton key={row} className="h-11 w-full rounded-none" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
