import { median } from '#service/parsing/median.ts'
import { findFlagSeam, findSeam } from '#service/parsing/ocr/find-seam.ts'
import { joinBoxes, type TextItem } from '#service/parsing/page.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { layoutThresholds } from './thresholds.ts'

/** Joins touching words, writes small digits after a ten as ^n, and drops other small numbers: footnotes. */
export function joinWords(words: readonly TextItem[]): TextItem[] {
  const usual = median(words.map(({ box }) => box.height))
  const isSmall = ({ text, box }: TextItem) =>
    box.height < usual * layoutThresholds.smallDigitHeight && /^[-+]?\d{1,2}$/.test(text)
  const joined: TextItem[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (!last) joined.push(word)
    else if (isSmall(word) || isRaised(last, word)) joined.splice(-1, 1, withExponent(last, word))
    else if (touches(last, word)) joined.splice(-1, 1, append(last, word, word.text))
    else joined.push(word)
  }
  return joined
}

/** As browsers raise digits, hardly smaller than the rest. Only in a document's own text: boxes of recognized words are uneven. */
function isRaised({ box: base }: TextItem, { text, box, font }: TextItem): boolean {
  const { exponentHeight, exponentGap, minBrowserRise } = layoutThresholds
  const gap = box.x - (base.x + base.width)
  const rise = base.y + base.height / 2 - (box.y + box.height / 2)
  return (
    font !== undefined &&
    /^[-+]?\d{1,2}$/.test(text) &&
    box.height < base.height * exponentHeight &&
    Math.abs(gap) < base.height * exponentGap &&
    rise > base.height * minBrowserRise
  )
}

function withExponent(base: TextItem, small: TextItem): TextItem {
  if (/10$/.test(base.text)) return append(base, small, `^${small.text}`)
  const isSquare = /\bm$|m2?$/.test(base.text) && small.text === '2'
  return isSquare ? append(base, small, '2') : base
}

function touches(before: TextItem, word: TextItem) {
  const gap = word.box.x - (before.box.x + before.box.width)
  const height = Math.min(before.box.height, word.box.height)
  return Math.abs(gap) < height * layoutThresholds.touchingGap && !isSeam(before, word)
}

const isSeam = (before: TextItem, word: TextItem) =>
  isResultAfterName(before, word) ||
  isFlagAfterResult(before, word) ||
  findFlagSeam(before.text + word.text) === before.text.length

/** A name that fills its column touches the result: (TSH)1.78. */
const isResultAfterName = (before: TextItem, word: TextItem) =>
  /\p{L}\)$/u.test(before.text) && /^\d+[.,]\d+$/.test(word.text)

/** Where a flag fills its column: 18.0HIGH. */
const isFlagAfterResult = (before: TextItem, word: TextItem) =>
  word.text.length > 2 &&
  readFlag(word.text) !== undefined &&
  findSeam(before.text + word.text) === before.text.length

function append(before: TextItem, word: TextItem, text: string): TextItem {
  return {
    ...before,
    text: before.text + text,
    box: joinBoxes([before.box, word.box]),
    confidence: Math.min(before.confidence, word.confidence),
  }
}
