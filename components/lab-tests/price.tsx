'use client'

import { useTranslations } from 'next-intl'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { presentPrice } from '#lib/lab-tests/present-price.ts'

export function Price({ price }: { price: number | string | null }) {
  const t = useTranslations('kits')
  const { locale } = useViewer()
  return presentPrice(price, locale) ?? t('priceOnRequest')
}
