import { useLocale, useTranslations } from 'next-intl'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { QueryCell } from '#lib/insights/queries/query-view.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'
import { timeOf } from './lay-out-chart.ts'

const localTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/

export function CellValue({ value }: { value: QueryCell }) {
  const t = useTranslations('insights.query.result')
  const locale = useLocale()
  if (value === null)
    return (
      <span className="text-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noValue')}</span>
      </span>
    )
  if (typeof value === 'number')
    return numberFormat(locale, { maximumFractionDigits: 3 }).format(value)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object')
    return <span className="font-mono text-xs">{JSON.stringify(value)}</span>
  if (!localTime.test(value)) return nameProvider(value)
  const isDay = value.length === 10 || value.endsWith('T00:00:00')
  const print = dateFormat(locale, {
    dateStyle: 'medium',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: 'UTC',
  })
  return <time dateTime={value}>{print.format(timeOf(value))}</time>
}
