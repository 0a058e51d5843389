import { classNames } from '#components/ui/class-names.ts'
import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'
import { PageImage } from './page-image.tsx'

interface PageBoxesProps {
  size: ReviewPage
  picture: Blob
  rows: readonly ReviewRow[]
  selectedId: string | undefined
  onSelect: (rowId: string) => void
  className?: string
}

const marginPt = 3

/** The picture with a frame around each row, in points. Both keep their light colors in the dark theme. */
export function PageBoxes({
  size: { page, width, height },
  picture,
  rows,
  selectedId,
  onSelect,
  className,
}: PageBoxesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      onClick={(event) => {
        const { box } = (event.target as SVGElement).dataset
        if (box) onSelect(box)
      }}
      className={classNames('scheme-light bg-white', className)}
    >
      <PageImage picture={picture} width={width} height={height} />
      {rows.map((row) => {
        const { box, page: own } = row.row
        if (!box || own !== page) return null
        const isSelected = row.id === selectedId
        return (
          <rect
            key={row.id}
            data-box={row.id}
            x={box.x - marginPt}
            y={box.y - marginPt}
            width={box.width + marginPt * 2}
            height={box.height + marginPt * 2}
            rx={3}
            className={classNames(
              'cursor-pointer',
              lookOf(row),
              isSelected ? 'stroke-2' : 'stroke-1',
            )}
            fillOpacity={isSelected ? 0.18 : 0.06}
            strokeOpacity={isSelected ? 1 : 0.5}
          />
        )
      })}
    </svg>
  )
}

function lookOf(row: ReviewRow) {
  if (row.state === 'accepted') return 'fill-good stroke-good'
  if (row.state === 'deleted') return 'fill-soft stroke-soft [stroke-dasharray:4_3]'
  if (row.state === 'held') return 'fill-watch stroke-watch [stroke-dasharray:4_3]'
  return isCertain(row) ? 'fill-accent stroke-accent' : 'fill-watch stroke-watch'
}
