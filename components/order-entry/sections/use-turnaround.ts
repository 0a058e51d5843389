'use client'

import { useTranslations } from 'next-intl'

interface Days {
  commonTatDays: number | null
  worstCaseTatDays: number | null
}

/** "2 to 5 days" at the lab. */
export function useTurnaround() {
  const t = useTranslations('order-entry.tests')
  return ({ commonTatDays: from, worstCaseTatDays: to }: Days) => {
    if (from === null) return t('daysUnknown')
    return to === null || to === from ? t('days', { count: from }) : t('daysRange', { from, to })
  }
}
