import { isLevelWith, type TextItem } from '#service/parsing/page.ts'
import { readPower } from './find-seam.ts'
import { ocrThresholds } from './thresholds.ts'

/**
 * What one engine read, without the table around it: a rule beside a word reads as a stroke or a bracket, and a speck or
 * a dotted rule behind a number as a point. A number that something was taken from is never certain by itself.
 */
export function cleanWords(items: readonly TextItem[]): TextItem[] {
  const parted = items.flatMap(splitAtStrokes)
  return parted
    .flatMap((item) => dropStrayBrackets(item, parted))
    .map(dropLastPoint)
    .map(readZero)
    .map((item) => ({ ...item, text: readPower(item.text) }))
}

/** Each part gets the share of its letters. */
function splitAtStrokes(item: TextItem): TextItem[] {
  if (!/[|¦]/.test(item.text)) return [item]
  const letterWidth = item.box.width / item.text.length
  return [...item.text.matchAll(/[^|¦]+/g)].map(({ 0: text, index }) =>
    repaired(item, text, {
      ...item.box,
      x: item.box.x + index * letterWidth,
      width: text.length * letterWidth,
    }),
  )
}

/** An opening bracket that nothing closes, or a closing one that nothing opens: "[7.1" with "[4.0-11.0]" behind it. */
function dropStrayBrackets(item: TextItem, items: readonly TextItem[]): TextItem[] {
  let { text } = item
  if (/^[[{]./.test(text) && !isClosed(text.slice(1), item, items)) text = text.slice(1)
  if (/.[\]}]$/.test(text) && !isOpened(text.slice(0, -1), item, items)) text = text.slice(0, -1)
  text = text.replace(/(?<=\d)[([{]$/, '')
  if (/^[[\]{}]$/.test(text)) return []
  return text === item.text ? [item] : [repaired(item, text)]
}

function isClosed(rest: string, item: TextItem, items: readonly TextItem[]): boolean {
  const behind = items.filter(
    (other) => isLevelWith(other.box, item.box) && other.box.x > item.box.x,
  )
  const words = behind.toSorted((a, b) => a.box.x - b.box.x).map(({ text }) => text)
  return /^[^[\]{}]*[\]}]/.test([rest, ...words].join(' '))
}

function isOpened(rest: string, item: TextItem, items: readonly TextItem[]): boolean {
  const before = items.filter(
    (other) => isLevelWith(other.box, item.box) && other.box.x < item.box.x,
  )
  const words = before.toSorted((a, b) => a.box.x - b.box.x).map(({ text }) => text)
  return /[[{][^[\]{}]*$/.test([...words, rest].join(' '))
}

/** Not of "1." before an item of a list, or of "14." before a month. */
function dropLastPoint(item: TextItem, at: number, items: readonly TextItem[]): TextItem {
  if (!/^[<>≤≥]?(?:\d+[.,]\d+|\d{2,})[.,]$/.test(item.text)) return item
  const next = items[at + 1]
  if (next && /^\p{L}/u.test(next.text) && isMonth.test(next.text)) return item
  return repaired(item, item.text.slice(0, -1))
}

/** "O.71" is no word. */
const readZero = (item: TextItem) =>
  /^[<>≤≥]?O[.,]\d+$/i.test(item.text) ? repaired(item, item.text.replace(/O/i, '0')) : item

const isMonth =
  /^(?:jan|feb|fév|m[aä]r|apr|avr|abr|ma[iy]|mei|jui?[nl]|giu|lug|ag?[ou]|sep|set|o[ckt]t|nov|d[eéi][czs]|ene|gen|mag|out)/i

const repaired = (item: TextItem, text: string, box = item.box): TextItem => ({
  ...item,
  text,
  box,
  ...(/\d/.test(text) && {
    confidence: Math.min(item.confidence, ocrThresholds.repairedConfidence / 100),
  }),
})
