import type { Line } from '#service/parsing/page.ts'
import type { DecimalSign } from '#service/parsing/values/parse-number.ts'

/**
 * Engines confuse commas and points, but a report writes all its fractions with one of them. Possible thousands and
 * dates stay unchanged.
 */
export function alignDecimals(lines: readonly Line[], decimal: DecimalSign): Line[] {
  const [sign, other] = decimal === 'comma' ? [',', '.'] : ['.', ',']
  const strays = new RegExp(`(?<![\\d.,])(\\d+)\\${other}(\\d{1,2}|\\d{4,})(?![\\d.,])`, 'g')
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({
      ...word,
      text: word.text.replaceAll(strays, `$1${sign}$2`),
    })),
  }))
}
