import { joinBoxes, type Word } from '#service/parsing/page.ts'
import { readSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { splitRangeUnit } from '#service/parsing/values/parse-range.ts'
import type { LineReading, ScoredReading } from './line-reading.ts'
import type { PrintedRow } from './row.ts'
import { isDay, type Piece, textOf } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

export function presentRow(
  page: number,
  words: readonly Word[],
  reading: ScoredReading,
): PrintedRow {
  const valueWords = words.slice(reading.value.from, reading.value.to)
  const unread = reading.unit ? undefined : findUnreadUnit(words, reading)
  const rest = textOf(listRest(words, reading))
  const besideUnit = `${rest} ${splitRangeUnit(reading.range?.text ?? '').unit ?? ''}`.trim()
  const date = words.find(({ text }) => isDay(text))?.text
  const specimen = besideUnit === '' ? undefined : readSpecimen(besideUnit)
  return {
    page,
    box: joinBoxes(words.map(({ box }) => box)),
    name: reading.name,
    value: reading.value.text,
    valueBox: joinBoxes(valueWords.map(({ box }) => box)),
    ...(reading.unit && { unit: reading.unit.text }),
    ...(reading.range && {
      range: reading.range.text,
      rangeBox: joinBoxes(boxesOf(words, reading.range)),
    }),
    ...(reading.flag && { flag: reading.flag.text }),
    ...(unread && { unread }),
    ...(specimen && { specimen }),
    ...(date !== undefined && { date }),
    confidence: Math.min(...valueWords.map(({ confidence }) => confidence)),
    score: reading.score,
    leftover: reading.leftover,
    ...(reading.cutOff > 0 && { cutOff: reading.cutOff }),
    ...(valueWords.some(({ isParted }) => isParted) && { isParted: true }),
    ...(reading.hasUnreadRange && { hasUnreadRange: true }),
  }
}

/** The words behind the result that are no part of it: a column may name the specimen. */
const listRest = (words: readonly Word[], { value, unit, range, flag }: LineReading) =>
  words.filter((_, at) => {
    const isPart = [unit, range, flag].some((piece) => piece && at >= piece.from && at < piece.to)
    return at >= value.to && !isPart
  })

const boxesOf = (words: readonly Word[], { from, to }: Piece) =>
  words.slice(from, to).map(({ box }) => box)

function findUnreadUnit(
  words: readonly Word[],
  { value, range, flag, end }: LineReading,
): string | undefined {
  const stop = range && range.from >= value.to ? range.from : end
  const between = words.slice(value.to, stop).filter(({ text }, index) => {
    const at = value.to + index
    const isFlag = flag && at >= flag.from && at < flag.to
    return !isFlag && /[\p{L}\d%]/u.test(text)
  })
  const [only] = between
  const isUnit = between.length === 1 && only && only.text.length <= rowThresholds.maxOddUnitLetters
  return isUnit ? only.text : undefined
}
