'use client'

import { useTranslations } from 'next-intl'
import { useViewer } from '#components/ui/viewer.tsx'
import { presentPrice } from '#lib/tests/present-price.ts'

/** A price in dollars, or that there is no fixed one. */
export function Price({ price }: { price: number | string | null }) {
  const t = useTranslations('kits')
  const { locale } = useViewer()
  return presentPrice(price, locale) ?? t('priceOnRequest')
}
