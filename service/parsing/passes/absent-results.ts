import type { Box } from '#service/parsing/page.ts'
import { joinBoxes } from '#service/parsing/page.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { isInterval } from '#service/parsing/values/impossible-number.ts'
import { passThresholds } from './thresholds.ts'

/** An interval without a range of its own, where the other rows of its page have one. */
export function isStrayInterval(row: PrintedRow, rows: readonly PrintedRow[]): boolean {
  if (row.range !== undefined || !isInterval(row.value)) return false
  const others = rows.filter((other) => other !== row && other.page === row.page)
  const withRange = others.filter(({ range }) => range !== undefined)
  return (
    withRange.length >= passThresholds.minRowsWithRange &&
    withRange.length >= others.length * passThresholds.minShareWithRange
  )
}

/** The range of a result that is missing, in the column where the other rows have theirs. */
export function isAbsentResult(row: PrintedRow, rows: readonly PrintedRow[]): boolean {
  if (!isStrayInterval(row, rows)) return false
  const others = rows.filter((other) => other !== row && other.page === row.page)
  const inRanges = others.filter(({ rangeBox }) => rangeBox && overlaps(row.valueBox, rangeBox))
  const inValues = others.filter(({ valueBox }) => overlaps(row.valueBox, valueBox))
  return inRanges.length > inValues.length
}

/** Where the result of this row would be printed: below and above those of the other rows. */
export function findResultBox(row: PrintedRow, rows: readonly PrintedRow[]): Box | undefined {
  const boxes = rows
    .filter((other) => other !== row && other.page === row.page && other.range !== undefined)
    .map(({ valueBox }) => valueBox)
    .filter((box) => !overlaps(box, row.valueBox))
  if (boxes.length === 0) return undefined
  const { x, width } = joinBoxes(boxes)
  return { x, width, y: row.valueBox.y, height: row.valueBox.height }
}

function overlaps(a: Box, b: Box): boolean {
  return Math.min(a.x + a.width, b.x + b.width) > Math.max(a.x, b.x)
}
