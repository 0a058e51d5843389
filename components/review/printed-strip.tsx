import { useTranslations } from 'next-intl'
import { addressOf, type PagePictures } from '#components/review/use-page-pictures.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'

const around = 8

/** The row's line cut out of the page, so that print and reading stand one above the other. */
export function PrintedStrip({
  row,
  pages,
  pictures,
}: {
  row: ReviewRow
  pages: readonly ReviewPage[]
  pictures: PagePictures
}) {
  const t = useTranslations('review.page')
  const { box, page } = row.row
  const size = pages.find((each) => each.page === page)
  const address = size && addressOf(pictures, size.page)
  if (!box || !size || !address) return null
  // A short line is not blown up over the whole width.
  const width = Math.min(size.width, Math.max(box.width + around * 2, size.width / 2))
  const x = Math.min(Math.max(0, box.x - around), size.width - width)
  const y = Math.max(0, box.y - around / 2)
  const height = Math.min(size.height - y, box.height + around)
  return (
    <svg
      role="img"
      aria-label={t('cut')}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="mb-3 block max-h-24 w-full rounded-lg border border-line bg-white"
    >
      <image href={address} width={size.width} height={size.height} preserveAspectRatio="none" />
    </svg>
  )
}
