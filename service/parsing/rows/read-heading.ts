import type { Line, Word } from '#service/parsing/page.ts'
import { parseValue } from '#service/parsing/values/parse-value.ts'
import { isKnownTest, isLabel, isLevel, isSentence } from './name-words.ts'
import { textOf } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

const panelLabel =
  /^(?:panel|profile?|tests?|section|group|perfil|prueba|paneel|groep|determinaci[oó]n|exame|examen|an[aá]lisis|an[aá]lise|untersuchung|analyse|esame|bepaling)\s*:\s*(?=\S)/iu

/** "*** CHEMISTRY ***" and "=== Lipids ===" */
const decoration = /^[*=~#_-]{2,}\s*|\s*[*=~#_-]{2,}$/g

export function readHeading(line: Line): string | undefined {
  const text = textOf(line.words)
    .replace(/\(?loinc:?\s*\d{1,5}-\d\)?/i, '')
    .replaceAll(decoration, '')
    .trim()
    .replace(panelLabel, '')
  const isAlone = line.words.slice(1).every((word) => word.gap < rowThresholds.maxInnerGap)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isShort =
    line.words.length <= rowThresholds.maxHeadingWords &&
    text.length <= rowThresholds.maxHeadingLetters
  if (!isAlone || !isShort || letters < rowThresholds.minHeadingLetters) return undefined
  if (/[:.;,]$/.test(text.replace(/:$/, '')) || /\d{3,}|https?:|@/.test(text)) return undefined
  if (isLabel(text) || isLevel(text) || isSentence(text) || isResult(text)) return undefined
  return /^\p{Lu}/u.test(text) ? text.replace(/:$/, '') : undefined
}

/** "Clarity: slightly turbid" and "Nitrite negative" are results, even where no row was read from them. */
function isResult(text: string): boolean {
  if (/:\s*\S/.test(text)) return true
  const words = text.split(' ')
  return words.some((_, at) => {
    if (at === 0 || !isKnownTest(words.slice(0, at).join(' '))) return false
    const { kind } = parseValue(words.slice(at).join(' '))
    return kind !== 'comment'
  })
}

/** How prominent a heading is printed. */
export interface HeadingStyle {
  page: number
  height: number
  left: number
  middle: number
  isUpperCase: boolean
  /** printed in another font than most of the document */
  hasOwnFont: boolean
}

export function styleOf({ page, words, box }: Line, usualFont: string | undefined): HeadingStyle {
  const text = textOf(words)
  const [first] = words
  return {
    page,
    height: Math.max(...words.map(sizeOf)),
    left: box.x,
    middle: box.x + box.width / 2,
    isUpperCase: text === text.toUpperCase(),
    hasOwnFont: first?.font !== undefined && first.font !== usualFont,
  }
}

/** Recognized boxes fit their letters: those with none below the line are lower than their print is large. */
function sizeOf({ text, box, font, confidence }: Word): number {
  const isRecognized = font === undefined && confidence < 1
  const isWholeLetter = !isRecognized || /[gjpqyçQJ()[\],;/|]/.test(text)
  return isWholeLetter ? box.height : box.height * rowThresholds.descent
}

export function findUsualFont(lines: readonly Line[]): string | undefined {
  const words = lines.flatMap((line) => line.words)
  const counts = Map.groupBy(words, ({ font }) => font)
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
}

/** Above 0 where the first heading is the more prominent one. Size says more than font and capitals, and these more than indent. */
export function compareHeadings(a: HeadingStyle, b: HeadingStyle): number {
  const { size, font, upperCase, indent } = rowThresholds.prominence
  return (
    compareSizes(a.height, b.height) * size +
    (Number(a.hasOwnFont) - Number(b.hasOwnFont)) * font +
    (Number(a.isUpperCase) - Number(b.isUpperCase)) * upperCase +
    compareIndents(a, b) * indent
  )
}

function compareSizes(a: number, b: number): number {
  if (a > b * rowThresholds.largerHeading) return 1
  return b > a * rowThresholds.largerHeading ? -1 : 0
}

/** Centered headings of one rank start at different places. */
function compareIndents(a: HeadingStyle, b: HeadingStyle): number {
  const tolerance = Math.max(a.height, b.height) * rowThresholds.indentTolerance
  if (Math.abs(a.middle - b.middle) < tolerance || Math.abs(a.left - b.left) < tolerance) return 0
  return a.left < b.left ? 1 : -1
}
