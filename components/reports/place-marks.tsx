import type { ReportRow } from '#lib/reports/report-view.ts'

/** Highlights the row and frames the value; in the page's own points. */
export function PlaceMarks({ row: { box, valueBox } }: { row: ReportRow }) {
  return (
    <g pointerEvents="none">
      {box && (
        <rect
          x={box.x - 3}
          y={box.y - 2}
          width={box.width + 6}
          height={box.height + 4}
          rx="2.5"
          className="fill-art-solid opacity-15"
        />
      )}
      {valueBox && (
        <rect
          x={valueBox.x - 2.5}
          y={valueBox.y - 2.5}
          width={valueBox.width + 5}
          height={valueBox.height + 5}
          rx="2"
          strokeWidth="1.4"
          className="fill-transparent stroke-art-deep"
        />
      )}
    </g>
  )
}
