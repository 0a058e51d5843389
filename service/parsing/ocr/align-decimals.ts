import type { Line } from '../page.ts'
import type { DecimalSign } from '../values/parse-number.ts'

/**
 * Engines take a comma for a point and the other way round, but a report writes all its fractions in one way. What may
 * be thousands or a date stays as it is.
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
