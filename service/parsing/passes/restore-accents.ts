import type { Line } from '#service/parsing/page.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { stripMarks } from '#service/parsing/strip-marks.ts'

/**
 * The words of a page that any engine reads with an accent, by their spelling without: "Negatif" beside "Négatif" has lost
 * its accent, of which engines lose many and invent none.
 */
function listAccented(readings: readonly (readonly Line[])[]): Map<string, string> {
  const words = readings.flatMap((lines) =>
    lines.flatMap((line) => line.words.flatMap(({ text }) => text.match(/\p{L}{4,}/gu) ?? [])),
  )
  const accented = words.filter((word) => stripMarks(word) !== word)
  return new Map(accented.map((word) => [stripMarks(word), word]))
}

const betweenNumbers = /(?<=\d) a (?=\d)/g

/** Results and ranges in words with their accents, and "3,9 à 5,2" where a page has such a range. */
export function restoreAccents<Row extends PrintedRow>(
  rows: readonly Row[],
  readings: readonly (readonly Line[])[],
): Row[] {
  const accented = listAccented(readings)
  const hasTo = readings.some((lines) => lines.some(isRangeWithAccent))
  const restore = (text: string) => {
    const words = text.replaceAll(/\p{L}{4,}/gu, (word) => accented.get(word) ?? word)
    return hasTo ? words.replaceAll(betweenNumbers, ' à ') : words
  }
  return rows.map((row) => ({
    ...row,
    value: restore(row.value),
    ...(row.range !== undefined && { range: restore(row.range) }),
  }))
}

const isRangeWithAccent = ({ words }: Line) =>
  words.some(
    ({ text }, at) =>
      text === 'à' &&
      /\d$/.test(words[at - 1]?.text ?? '') &&
      /^\d/.test(words[at + 1]?.text ?? ''),
  )
