import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import { type AccuracyFilters, accuracyHref } from '#lib/reading-accuracy/accuracy-filters.ts'
import type { LaboratoryAccuracy } from '#lib/reading-accuracy/accuracy-view.ts'

interface LaboratoryLinkProps {
  laboratory: LaboratoryAccuracy
  filters: AccuracyFilters
}

/** Narrows the months to this laboratory. */
export function LaboratoryLink({ laboratory, filters }: LaboratoryLinkProps) {
  const t = useTranslations('reading-accuracy')
  const { laboratoryId, name } = laboratory
  return (
    <Link
      href={accuracyHref({ ...filters, laboratory: laboratoryId })}
      prefetch={false}
      aria-current={filters.laboratory === laboratoryId ? 'true' : undefined}
      className="rounded-sm font-semibold text-accent underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-accent aria-[current]:underline"
    >
      {name || t('noName')}
    </Link>
  )
}
