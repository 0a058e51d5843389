import type { PageText } from '#service/parsing/page.ts'
import { isImpossibleRange, isImpossibleValue } from '#service/parsing/values/impossible-number.ts'
import { isNumber } from '#service/parsing/values/parse-number.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { findResultBox, isAbsentResult, isStrayInterval } from './absent-results.ts'
import type { JoinedRow } from './join-passes.ts'

type RereadCell = NonNullable<PageText['rereadCell']>

/**
 * Reads cells again whose numbers cannot be on the page: a lost point is the most frequent misreading, and all passes may
 * share it. Whatever the second reading says, such a number stays doubted.
 */
export async function rereadRows(
  rows: readonly JoinedRow[],
  rereadCell: RereadCell,
): Promise<JoinedRow[]> {
  const read: JoinedRow[] = []
  for (const row of rows) {
    const found = isAbsentResult(row, rows)
      ? await findAbsent(row, rows, rereadCell)
      : await rereadRow(row, rows, rereadCell)
    if (found) read.push(found)
  }
  return read
}

/** The range of a missing result is never the result: without one in its column there is no row. */
async function findAbsent(
  row: JoinedRow,
  rows: readonly JoinedRow[],
  rereadCell: RereadCell,
): Promise<JoinedRow | undefined> {
  const valueBox = findResultBox(row, rows)
  const value = valueBox && cleanNumber(await rereadCell(valueBox))
  if (!value) return undefined
  return { ...row, value, valueBox, range: row.value, rangeBox: row.valueBox, isImpossible: true }
}

async function rereadRow(
  row: JoinedRow,
  rows: readonly JoinedRow[],
  rereadCell: RereadCell,
): Promise<JoinedRow> {
  const isValueWrong = isImpossibleValue(row)
  const isRangeWrong = isImpossibleRange(row.range)
  if (!isValueWrong && !isRangeWrong)
    return isStrayInterval(row, rows) ? { ...row, isImpossible: true } : row
  const range =
    isRangeWrong && row.rangeBox ? chooseRange(row, await rereadCell(row.rangeBox)) : row.range
  const value = isValueWrong ? chooseValue(row, range, await rereadCell(row.valueBox)) : row.value
  return { ...row, value, ...(range !== undefined && { range }), isImpossible: true }
}

function chooseRange({ range }: JoinedRow, text: string): string | undefined {
  return parseRange(text) && !isImpossibleRange(text) ? text : range
}

function chooseValue({ value }: JoinedRow, range: string | undefined, text: string): string {
  const again = cleanNumber(text)
  return again && !isImpossibleValue({ value: again, range }) ? again : value
}

function cleanNumber(text: string): string | undefined {
  const bare = text.replaceAll(/^[^\d<>]+|[^\d]+$/g, '')
  return isNumber(bare.replace(/^[<>]\s*/, '')) ? bare : undefined
}
