import { useLocale, useTranslations } from 'next-intl'
import { percent } from '#components/number-line/at.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { CoverageRow } from '#lib/insights/coverage/coverage-view.ts'

/** A bar for each day, as high as the share of its hours with data; a day without any is a dash at the bottom. */
export function CoverageBars({ days }: Pick<CoverageRow, 'days'>) {
  const t = useTranslations('insights.coverage')
  const locale = useLocale()
  const format = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const words = days.map(
    ({ day, hours }) => `${format.format(new Date(`${day}T00:00:00Z`))} ${hours}`,
  )
  const label = t('daysLabel', { days: words.join(', ') })
  const step = 1 / days.length
  return (
    <svg role="img" aria-label={label} className="block h-6 w-24 shrink-0">
      <title>{label}</title>
      {days.map(({ day, hours }, index) => {
        const height = hours === 0 ? 0.08 : Math.max(0.12, hours / 24)
        return (
          <rect
            key={day}
            x={percent(index * step + step * 0.12)}
            width={percent(step * 0.76)}
            y={percent(1 - height)}
            height={percent(height)}
            rx="1.5"
            className={hours === 0 ? 'fill-edge' : 'fill-accent'}
          />
        )
      })}
    </svg>
  )
}
