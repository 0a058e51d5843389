import type { Word } from '#service/parsing/page.ts'
import { parseValue } from '#service/parsing/values/parse-value.ts'
import { readMeaning } from '#service/parsing/values/read-meaning.ts'
import type { ColumnedWords } from './line-reading.ts'
import { type Piece, scanFlag, scanRange, scanUnit, scanValue, skipUnitNote } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

interface Pieces {
  unit?: Piece
  range?: Piece
  flag?: Piece
}

export function readBeforeValue(line: ColumnedWords, at: number): Pieces & { nameEnd: number } {
  for (let from = 1; from < at; from += 1) {
    const first = line.words[from]
    if (!first || (first.gap < rowThresholds.looseGap && !/^[+\-*↑↓]+$/.test(first.text))) continue
    const pieces = readPieces(line, from, at)
    if (pieces && !areSignsResult(line, pieces, at)) return { nameEnd: from, ...pieces }
  }
  return { nameEnd: at }
}

function readPieces(line: ColumnedWords, from: number, to: number): Pieces | undefined {
  const words = line.words.slice(0, to)
  const found: Pieces = {}
  let at = from
  while (at < to) {
    if (/^[:|@]$/.test(words[at]?.text ?? '')) {
      at += 1
      continue
    }
    const afterNote = at === from ? at : skipUnitNote(words, at)
    if (afterNote > at) {
      at = afterNote
      continue
    }
    const isBehindRange = found.range?.to === at
    const piece: Piece | undefined = scanPiece({ words, kinds: line.kinds }, at, isBehindRange)
    if (!piece || piece.kind === 'value' || found[piece.kind]) return undefined
    found[piece.kind] = piece
    at = piece.to
  }
  return found
}

/** "++  Negative": the signs are the result, and the word is what was expected; "+  Positive" is a flag with its result. */
function areSignsResult({ words }: ColumnedWords, { flag }: Pieces, at: number): boolean {
  if (!flag || !/^\++$/.test(flag.text)) return false
  return readMeaning(scanValue(words, at)?.text ?? '') === 'negative'
}

/** "< 3.0 IU/mL  Negative": limits before a word, or a result in front of what it means. */
export function mayBeResult({ words, kinds }: ColumnedWords, { range, unit }: Pieces, at: number) {
  if (!range || kinds[range.from] === 'range' || unit?.from !== range.to) return false
  return /^[<>≤≥]=?\s*\d/.test(range.text) && isInWords(scanValue(words, at))
}

const isInWords = (value: Piece | undefined) =>
  value !== undefined && !/\d/.test(value.text) && parseValue(value.text).kind === 'qualitative'

function scanPiece({ words, kinds }: ColumnedWords, at: number, isBehindRange: boolean) {
  const isApart = (words[at]?.gap ?? 0) > rowThresholds.cellGap
  const [isRangeColumn, isUnitColumn] = [kinds[at] === 'range', kinds[at] === 'unit']
  return (
    scanFlag(words, at) ??
    scanMinus(words, at) ??
    (isApart || isRangeColumn ? scanRange(words, at, isRangeColumn) : undefined) ??
    (isApart || isUnitColumn || isBehindRange ? scanUnit(words, at, isUnitColumn) : undefined)
  )
}

/** A minus set apart just before the value is a flag in reports that print + and - for high and low. */
function scanMinus(words: readonly Word[], at: number): Piece | undefined {
  const word = words[at]
  const isLast = at === words.length - 1
  if (word?.text !== '-' || !isLast || word.gap < rowThresholds.cellGap) return undefined
  return { kind: 'flag', from: at, to: at + 1, text: word.text }
}
