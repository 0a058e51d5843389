import { classNames } from '#components/ui/class-names.ts'
import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'

interface PageBoxesProps {
  size: ReviewPage
  address: string
  rows: readonly ReviewRow[]
  selectedId: string | undefined
  onSelect: (rowId: string) => void
  className?: string
}

const margin = 3

/** The picture with a frame around each row, in points; paper stays paper at night, and so do the frames. */
export function PageBoxes({
  size: { page, width, height },
  address,
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
      <image href={address} width={width} height={height} preserveAspectRatio="none" />
      {rows.map((row) => {
        const { box, page: own } = row.row
        if (!box || own !== page) return null
        const isSelected = row.id === selectedId
        return (
          <rect
            key={row.id}
            data-box={row.id}
            x={box.x - margin}
            y={box.y - margin}
            width={box.width + margin * 2}
            height={box.height + margin * 2}
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
  return isCertain(row) ? 'fill-accent stroke-accent' : 'fill-watch stroke-watch'
}
