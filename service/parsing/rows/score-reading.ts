import type { Word } from '#service/parsing/page.ts'
import { isPending, isRejected } from '#service/parsing/values/is-pending.ts'
import { parseValue, type ReportValue, readTiter } from '#service/parsing/values/parse-value.ts'
import type { Meaning } from '#service/parsing/values/read-meaning.ts'
import { trimRange } from '#service/parsing/values/trim-range.ts'
import type { ColumnKind } from './header.ts'
import type { ColumnedWords, LineReading } from './line-reading.ts'
import { isKnownTest, isSentence, nameKnownness } from './name-words.ts'
import { scanValue } from './scan-words.ts'
import { rowThresholds, scoreWeights } from './thresholds.ts'

export function scoreReading(line: ColumnedWords, reading: LineReading): number {
  const { value } = reading
  const column = line.kinds[value.from]
  return (
    scoreName(line.words, reading) +
    scorePlace(line.words, reading, column) +
    scorePieces(reading) +
    scoreWords(value.text, column, isLabeled(line.words[value.from - 1], reading.name)) +
    scoreVerdict(line.words, reading)
  )
}

function scoreName(words: readonly Word[], { name, nameEnd }: LineReading): number {
  const weights = scoreWeights
  const nameWords = name.split(' ').length
  let score = nameKnownness(name) * weights.knownName
  if (nameWords > weights.maxNameWords)
    score += (nameWords - weights.maxNameWords) * weights.longNameWord
  if (isSentence(name)) score += weights.sentence
  if (hidesNumber(words, nameEnd)) score += weights.hiddenNumber
  if (/^\p{Ll}{3}/u.test(name) && nameWords > 1) score += weights.lowerCaseName
  return score
}

function scorePlace(
  words: readonly Word[],
  { nameEnd, leftover }: LineReading,
  column: ColumnKind | undefined,
): number {
  const weights = scoreWeights
  const gap = words[nameEnd]?.gap ?? 0
  const isApart = gap > rowThresholds.cellGap
  let score =
    Math.min(leftover, weights.maxLeftover) *
    (isApart ? weights.leftoverApart : weights.leftoverClose)
  if (isApart) score += weights.cellGap
  else if (gap > rowThresholds.looseGap) score += weights.looseGap
  if (column === 'value') score += weights.inValueColumn
  else if (column && otherColumns.includes(column)) score += weights.inOtherColumn
  return score
}

const otherColumns: readonly ColumnKind[] = ['range', 'low', 'high', 'unit']

function scorePieces({ name, value, unit, range, flag }: LineReading): number {
  const weights = scoreWeights
  let score = 0
  if (unit) score += unit.from === value.to ? weights.unitBesideValue : weights.unitElsewhere
  if (range) score += weights.range
  if (flag) score += weights.flag
  if (readTiter(value.text)) score += weights.titer
  const ofTest = scoreKnownTest(value.text, { unit, range })
  return ofTest > 0 && isKnownTest(name) ? score + ofTest : score
}

/** Of a test, not of a sentence with a percentage in it: "30%" has its unit, and "Negative (Ref: Negative)" the word expected. */
function scoreKnownTest(value: string, { unit, range }: Pick<LineReading, 'unit' | 'range'>) {
  const weights = scoreWeights
  const hasPercent = !unit && value.endsWith('%')
  const hasWords = !/\d/.test(value) && isWord(value) && isWord(trimRange(range?.text ?? ''))
  return (hasPercent ? weights.unitBesideValue : 0) + (hasWords ? weights.wordBesideWord : 0)
}

const isWord = (text: string) => parseValue(text).kind === 'qualitative'

/** Text after a colon belongs to a label, unless the label names a test. */
const isLabeled = (before: Word | undefined, name: string) =>
  (before?.text.endsWith(':') ?? false) && !isKnownTest(name)

/** A number set apart within the name is probably the current result, and this one the previous. */
function hidesNumber(words: readonly Word[], nameEnd: number): boolean {
  return words
    .slice(1, nameEnd)
    .some((word, at) => word.gap > rowThresholds.cellGap && scanValue(words, at + 1) !== undefined)
}

const isGrade = (value: ReportValue) => value.kind === 'qualitative' && value.meaning === 'grade'

const verdicts: ReadonlySet<Meaning> = new Set(['negative', 'positive', 'blood-group'])

/** Positive or Negative in a cell of its own, and no more on the line than what was expected. */
function scoreVerdict(
  words: readonly Word[],
  { value, unit, leftover, name }: LineReading,
): number {
  const before = words[value.from - 1]?.text ?? ''
  const isApart =
    (words[value.from]?.gap ?? 0) > rowThresholds.cellGap ||
    (before.endsWith(':') && isKnownTest(name))
  const read = parseValue(value.text)
  const isVerdict =
    (read.kind === 'qualitative' && verdicts.has(read.meaning)) ||
    (isKnownTest(name) && (isPending(value.text) || isRejected(value.text))) ||
    // In a cell of its own, a degree may be what was expected, or one of a number.
    (isKnownTest(name) && before.endsWith(':') && isGrade(read))
  return isVerdict && isApart && leftover === 0 && !unit && !isSentence(name)
    ? scoreWeights.verdictApart
    : 0
}

function scoreWords(text: string, column: ColumnKind | undefined, isLabeled: boolean): number {
  const weights = scoreWeights
  if (/\d/.test(text)) return 0
  if (/^[+-]+$/.test(text)) return weights.signsAlone
  const isAwaited = isPending(text) || isRejected(text)
  const isKnown = isWord(text) || isAwaited
  const afterLabel = isLabeled ? weights.afterLabel : 0
  if (column === 'value')
    return (isKnown ? weights.knownWordInColumn : weights.otherWordInColumn) + afterLabel
  return (isKnown ? weights.knownWord : weights.otherWord) + afterLabel
}
