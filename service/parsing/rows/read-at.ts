import type { Word } from '#service/parsing/page.ts'
import { readSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { parseValue, readTiter } from '#service/parsing/values/parse-value.ts'
import { isMixed, readMeaning } from '#service/parsing/values/read-meaning.ts'
import type { ColumnedWords, LineReading } from './line-reading.ts'
import { readAfterValue } from './read-after-value.ts'
import { mayBeResult, readBeforeValue } from './read-before-value.ts'
import { canBeName, cleanName } from './result-name.ts'
import { isDateWord, type Piece, scanAwaited, scanTiter, scanValue, textOf } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

/** Undefined where no value starts at `at` or nothing before it is a name. */
export function readAt(line: ColumnedWords, at: number): LineReading | undefined {
  const { words } = line
  const first = scanValue(words, at) ?? scanAwaited(words, at) ?? scanColumnText(line, at)
  if (!first || isSecondHalf(words, first) || isPageNumber(words, first)) return undefined
  const value = withTiter(line, first)
  const before = readBeforeValue(line, at)
  const name = cleanName(textOf(words, 0, findNameEnd(line, before.nameEnd)))
  if (!canBeName(name)) return undefined
  const after = readAfterValue(line, value.to)
  const unit = readTiter(value.text) ? undefined : (after.unit ?? before.unit)
  const range = after.range ?? before.range
  const flag = before.flag ?? after.flag
  return {
    name,
    nameEnd: before.nameEnd,
    value,
    ...(unit && { unit }),
    ...(range && { range }),
    ...(flag && { flag }),
    end: after.end,
    leftover: after.leftover,
    cutOff: after.cutOff,
    hasUnreadRange: after.hasUnreadRange || mayBeResult(line, before, at),
  }
}

/** Without a column of methods, codes or laboratories behind the name; a specimen there says more of the test. */
function findNameEnd({ words, kinds }: ColumnedWords, end: number): number {
  const from = words.findIndex(
    ({ gap }, at) => at > 0 && at < end && kinds[at] === 'method' && gap > rowThresholds.cellGap,
  )
  const isMethod = from > 0 && kinds.slice(from, end).every((kind) => kind === 'method')
  return isMethod && !readSpecimen(textOf(words, from, end)) ? from : end
}

const pageWord = /^(?:page|seite|blatt|p[áa]gina|p[áa]g\.?|pagina|blad)$/iu

/** "Seite 1 von 2" and its number stand at the foot of a page. */
const isPageNumber = (words: readonly Word[], { from, text }: Piece) =>
  pageWord.test(words[from - 1]?.text ?? '') || pageWord.test(/^(\S+) \d/.exec(text)?.[1] ?? '')

/** "Detected" of "<20 Detected" is no result of its own, nor is "Positive" of "A Positive". */
function isSecondHalf(words: readonly Word[], { from, to, text }: Piece): boolean {
  const before = words[from - 1]?.text ?? ''
  const isClose = (words[from]?.gap ?? 0) <= rowThresholds.maxInnerGap
  if (from < 2 || !isClose) return false
  const whole = textOf(words, from - 1, to)
  if (/\d/.test(before) === /\d/.test(text)) return readMeaning(whole) === 'blood-group'
  return isMixed(whole)
}

function withTiter({ words, kinds }: ColumnedWords, value: Piece): Piece {
  const titer = kinds[value.to] === 'range' ? undefined : scanTiter(words, value.to)
  if (!titer || parseValue(value.text).kind !== 'qualitative') return value
  return { ...value, to: titer.to, text: `${value.text} ${titer.text}` }
}

/** In the value column any text set apart is a result, such as "Homogeneous". */
function scanColumnText({ words, kinds }: ColumnedWords, at: number): Piece | undefined {
  const { cellGap, maxColumnTextLetters } = rowThresholds
  const first = words[at]
  if (!first || kinds[at] !== 'value' || first.gap < cellGap) return undefined
  // A long name may reach into the column, but what follows the first cell of the line is no start of a result.
  const isSecondCell = () => words.slice(1, at).every(({ gap }) => gap < cellGap)
  if (kinds[at - 1] === 'value' && !isSecondCell()) return undefined
  let to = at + 1
  while (to < words.length && kinds[to] === 'value' && (words[to]?.gap ?? cellGap) < cellGap)
    to += 1
  const text = textOf(words, at, to)
  const isText =
    text.length <= maxColumnTextLetters &&
    /[\p{Script=Latin}\p{N}+]/u.test(text) &&
    !text.endsWith(':') &&
    !isDateWord(text)
  return isText ? { kind: 'value', from: at, to, text } : undefined
}
