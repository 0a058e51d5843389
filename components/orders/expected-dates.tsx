'use client'

import { useTranslations } from 'next-intl'
import { useViewer } from '#components/ui/viewer.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { ExpectedResults } from '#lib/orders/timeline/timeline.ts'

/** "Expected May 15 – 18, late after May 18." */
export function ExpectedDates({ expected }: { expected: ExpectedResults }) {
  const t = useTranslations('orders')
  const { locale } = useViewer()
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const range = format.formatRange(dateOf(expected.from), dateOf(expected.to))
  const late = format.format(dateOf(expected.lateAfter))
  // Node and the browser may space a range differently; the browser's text stands.
  return <span suppressHydrationWarning>{t('expected', { range, late })}</span>
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
