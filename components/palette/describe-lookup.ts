import type { useTranslations } from 'next-intl'
import type { useLookup } from '#components/lists/use-lookup.ts'
import type { findInClinic } from './find-in-clinic.ts'

interface Listing {
  lookup: ReturnType<typeof useLookup<Awaited<ReturnType<typeof findInClinic>>>>
  /** pages and actions in the list */
  listed: number
  maxPeople: number
  maxOrders: number
}

/** What the list has, for the line below it and for screen readers. */
export function describeLookup(
  t: ReturnType<typeof useTranslations<'palette'>>,
  { lookup: { state, found }, listed, maxPeople, maxOrders }: Listing,
): string {
  if (state === 'idle') return listed > 0 ? '' : t('none')
  if (state === 'unavailable') return t('unavailable')
  if (state !== 'found' || !found) return t('searching')
  const { totalPeople, totalOrders, isCapped } = found
  if (totalPeople + totalOrders + listed === 0) return t('noneFound')
  const isMore = isCapped || totalPeople > maxPeople || totalOrders > maxOrders
  return [
    totalPeople + totalOrders > 0 && t('found', { people: totalPeople, orders: totalOrders }),
    isMore && t('more'),
    listed > 0 && t('listed', { count: listed }),
  ]
    .filter(Boolean)
    .join(' ')
}
