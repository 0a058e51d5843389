import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReportId } from '#lib/ids.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'
import { PageImage } from './page-image.tsx'
import { pagePictureQuery } from './page-picture-query.ts'

const aroundPt = 8

/** The row's line cut out of the page, right above what was read. Never fetches: the page beside it does. */
export function PrintedStrip({
  row,
  pages,
  jobId,
}: {
  row: ReviewRow
  pages: readonly ReviewPage[]
  jobId: ReportId
}) {
  const t = useTranslations('reviews.page')
  const { box, page } = row.row
  const size = pages.find((each) => each.page === page)
  const { data: picture } = useQuery({ ...pagePictureQuery(jobId, page ?? 0), enabled: false })
  if (!box || !size || !picture) return null
  // A short line is not blown up over the whole width.
  const width = Math.min(size.width, Math.max(box.width + aroundPt * 2, size.width / 2))
  const x = Math.min(Math.max(0, box.x - aroundPt), size.width - width)
  const y = Math.max(0, box.y - aroundPt / 2)
  const height = Math.min(size.height - y, box.height + aroundPt)
  return (
    <svg
      role="img"
      aria-label={t('cut')}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="mb-3 block max-h-24 w-full rounded-lg border border-line bg-white"
    >
      <PageImage picture={picture} width={size.width} height={size.height} />
    </svg>
  )
}
