import { joinBoxes, type Line, type TextItem, type TextPage, type Word } from '../page.ts'

// The same run drawn again to look bold lies within this many points of the first.
const sameSpotPt = 1.2

/** The words of a page, line by line from the top, each line from left to right. */
export function buildLines(page: TextPage): Line[] {
  const words = dropWatermark(dropRepeats(page.items.flatMap(splitWords)))
  return groupByLine(words)
    .map((line) => buildLine(page.page, line))
    .filter((line) => line.words.length > 0)
}

/** A run is drawn with one width; each word's place within it is told by its share of the letters. */
function splitWords(item: TextItem): TextItem[] {
  const letterWidth = item.box.width / Math.max(item.text.length, 1)
  return [...item.text.matchAll(/\S+/g)].map((match) => ({
    ...item,
    text: match[0],
    box: {
      ...item.box,
      x: item.box.x + match.index * letterWidth,
      width: match[0].length * letterWidth,
    },
  }))
}

function dropRepeats(words: TextItem[]): TextItem[] {
  const kept: TextItem[] = []
  const byText = new Map<string, TextItem[]>()
  for (const word of words) {
    const same = byText.get(word.text) ?? []
    if (same.some((other) => isSameSpot(other, word))) continue
    byText.set(word.text, [...same, word])
    kept.push(word)
  }
  return kept
}

/** Single letters far larger than the text are a watermark's. */
function dropWatermark(words: TextItem[]): TextItem[] {
  const usual = median(words.map(({ box }) => box.height))
  return words.filter(({ text, box }) => text.length > 1 || box.height < usual * 2.2)
}

function isSameSpot({ box: a }: TextItem, { box: b }: TextItem) {
  return Math.abs(a.x - b.x) < sameSpotPt && Math.abs(a.y - b.y) < sameSpotPt
}

const middle = ({ box }: TextItem) => box.y + box.height / 2

interface OpenLine {
  middle: number
  height: number
  words: TextItem[]
}

/** Words whose middles lie within less than half a letter of each other stand on one line. */
function groupByLine(words: TextItem[]): TextItem[][] {
  const lines: OpenLine[] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.findLast((open) => isOnLine(word, open))
    if (!line) lines.push({ middle: middle(word), height: word.box.height, words: [word] })
    else {
      line.words.push(word)
      line.middle += (middle(word) - line.middle) / line.words.length
      line.height = Math.min(line.height, word.box.height)
    }
  }
  return joinSmall(lines.map((line) => line.words))
}

function isOnLine(word: TextItem, line: OpenLine): boolean {
  return Math.abs(middle(word) - line.middle) < Math.min(word.box.height, line.height) * 0.45
}

/** An exponent drawn above its line forms a line of its own at first: it goes to the line whose word it touches. */
function joinSmall(lines: TextItem[][]): TextItem[][] {
  const isTiny = (words: TextItem[]) => words.every((word) => /^[-+]?\d{1,2}$/.test(word.text))
  const kept = lines.filter((words) => !isTiny(words))
  for (const words of lines.filter(isTiny)) {
    const left = words.filter((word) => {
      const host = kept.find((line) => line.some((other) => isExponentOf(word, other)))
      host?.push(word)
      return !host
    })
    if (left.length > 0) kept.push(left)
  }
  return kept.toSorted((a, b) => topOf(a) - topOf(b))
}

const topOf = (words: TextItem[]) => Math.min(...words.map(middle))

function isExponentOf(small: TextItem, base: TextItem) {
  const gap = small.box.x - (base.box.x + base.box.width)
  const rise = middle(base) - middle(small)
  return (
    small.box.height < base.box.height * 0.85 &&
    Math.abs(gap) < base.box.height * 0.25 &&
    rise > 0 &&
    rise < base.box.height * 0.8
  )
}

function buildLine(page: number, unsorted: TextItem[]): Line {
  const items = joinExponents(dropStamp(unsorted).toSorted((a, b) => a.box.x - b.box.x))
  const words = items.map((item, index) => withGap(item, items[index - 1]))
  return { page, words, box: joinBoxes(items.map(({ box }) => box)) }
}

/** Words of another size across a line of text are a stamp's or a watermark's. */
function dropStamp(words: TextItem[]): TextItem[] {
  const usual = median(words.map(({ box }) => box.height))
  return words.length < 4 ? words : words.filter(({ box }) => box.height < usual * 1.8)
}

function withGap(item: TextItem, before: TextItem | undefined): Word {
  if (!before) return { ...item, gap: Number.POSITIVE_INFINITY }
  const space = item.box.x - (before.box.x + before.box.width)
  return { ...item, gap: space / Math.max(letterWidth(before), letterWidth(item), 0.1) }
}

const letterWidth = ({ text, box }: TextItem) =>
  Math.min(box.width / Math.max(text.length, 1), box.height * 0.6)

/** Writes an exponent drawn small after a ten as ^n, joins pieces without white space, and drops footnote numbers. */
function joinExponents(items: TextItem[]): TextItem[] {
  const usual = median(items.map(({ box }) => box.height))
  const joined: TextItem[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (!last) joined.push(item)
    else if (item.box.height < usual * 0.75 && /^[-+]?\d{1,2}$/.test(item.text)) {
      if (/10$/.test(last.text)) joined[joined.length - 1] = append(last, item, `^${item.text}`)
      else if (/\bm$|m2?$/.test(last.text) && item.text === '2')
        joined[joined.length - 1] = append(last, item, '2')
      // any other small number is a footnote
    } else if (touches(last, item)) joined[joined.length - 1] = append(last, item, item.text)
    else joined.push(item)
  }
  return joined
}

function touches(before: TextItem, item: TextItem) {
  const gap = item.box.x - (before.box.x + before.box.width)
  return Math.abs(gap) < Math.min(before.box.height, item.box.height) * 0.08
}

function append(before: TextItem, item: TextItem, text: string): TextItem {
  return {
    ...before,
    text: before.text + text,
    box: joinBoxes([before.box, item.box]),
    confidence: Math.min(before.confidence, item.confidence),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
