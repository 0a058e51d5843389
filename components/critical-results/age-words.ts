import type { useTranslations } from 'next-intl'
import { daysSinceCollection, oldAfterDays } from '#lib/critical-results/value-age.ts'

/** Such as "collected 11 months ago"; undefined for what was collected lately. */
export function describeAge(
  t: ReturnType<typeof useTranslations<'critical.age'>>,
  { collectedAt, now }: { collectedAt: string | null; now: string },
): string | undefined {
  const days = daysSinceCollection(collectedAt, now) ?? 0
  if (days <= oldAfterDays) return undefined
  const months = Math.floor(days / 30.44)
  if (months < 2) return t('days', { count: days })
  return months < 24
    ? t('months', { count: months })
    : t('years', { count: Math.floor(days / 365.25) })
}
