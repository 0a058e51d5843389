import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/local-time.tsx'
import { isOutside, type ResultSeries, type SeriesPoint } from '#lib/results/result-view.ts'

/** What the chart shows, in words. */
export function SeriesSummary({ series: { points, unit } }: { series: ResultSeries }) {
  const t = useTranslations('results.trend')
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const tell = ({ text }: SeriesPoint) => [text, unit.label].filter(Boolean).join(' ')
  const ordered = [...points].sort((a, b) => a.number - b.number)
  const ranged = points.filter(({ low, high }) => low !== null || high !== null)
  return (
    <p>
      {t.rich('summary', {
        count: points.length,
        last: tell(last),
        least: tell(ordered[0] ?? first),
        most: tell(ordered.at(-1) ?? last),
        from: () => <CalendarDate day={first.day} />,
        to: () => <CalendarDate day={last.day} />,
      })}{' '}
      {ranged.length > 0 &&
        t('summaryRange', {
          inside: ranged.filter(({ interpretation }) => !isOutside(interpretation)).length,
          ranged: ranged.length,
        })}
    </p>
  )
}
