import { useTranslations } from 'next-intl'
import type { ReportRow, ReportView } from '#lib/reports/report-view.ts'
import { PlaceMarks } from './place-marks.tsx'

const around = 26
/** In points: wide enough to read on a phone, without what is far to the right of the value. */
const minReachPt = 250
const behindValue = 90

function reachOf({ valueBox }: ReportRow, left: number) {
  if (!valueBox) return Number.POSITIVE_INFINITY
  return Math.max(minReachPt, valueBox.x + valueBox.width + behindValue - left)
}

export function RowCrop({ report, row }: { report: ReportView; row: ReportRow }) {
  const t = useTranslations('reports.report')
  const page = report.pageViews.find((each) => each.page === row.page)
  if (!page || !row.box) return <p className="text-sm text-soft">{t('noPlace')}</p>
  const top = Math.max(0, row.box.y - around)
  const height = Math.min(page.height - top, row.box.height + 2 * around)
  const left = Math.max(0, row.box.x - around)
  const width = Math.min(page.width - left, row.box.width + 2 * around, reachOf(row, left))
  return (
    <figure>
      <svg
        role="img"
        aria-label={t('onPage', { page: page.page })}
        viewBox={`${left} ${top} ${width} ${height}`}
        className="w-full rounded-lg border border-line bg-white"
      >
        <image
          href={`/api/reports/${report.jobId}/page/${page.page}`}
          width={page.width}
          height={page.height}
        />
        <PlaceMarks row={row} />
      </svg>
      <figcaption className="mt-1.5 text-xs text-soft">
        {t('onPage', { page: page.page })}
      </figcaption>
    </figure>
  )
}
