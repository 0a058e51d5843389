import type { TextItem } from '#service/parsing/page.ts'
import { layoutThresholds } from './thresholds.ts'

interface OpenLine {
  middle: number
  height: number
  words: TextItem[]
}

const middle = ({ box }: TextItem) => box.y + box.height / 2

/** The words of each line, from the top; unsorted within a line. */
export function groupLines(words: readonly TextItem[]): TextItem[][] {
  const lines: OpenLine[] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.findLast((open) => isOnLine(word, open))
    if (!line) lines.push({ middle: middle(word), height: heightOf(word), words: [word] })
    else {
      line.words.push(word)
      line.middle += (middle(word) - line.middle) / line.words.length
      line.height = Math.min(line.height, heightOf(word))
    }
  }
  return joinExponentLines(lines.map((line) => line.words))
}

/** An engine's box of "<" or "-" is as low as the sign, which says nothing of its line. */
const heightOf = ({ text, box }: TextItem) =>
  /[\p{L}\d]/u.test(text) ? box.height : Number.POSITIVE_INFINITY

function isOnLine(word: TextItem, line: OpenLine): boolean {
  const height = Math.min(word.box.height, line.height)
  return Math.abs(middle(word) - line.middle) < height * layoutThresholds.lineOffset
}

/** A raised exponent forms a line of its own at first: moves it to the line of the word it touches. */
function joinExponentLines(lines: readonly TextItem[][]): TextItem[][] {
  const isTiny = (words: TextItem[]) => words.every((word) => /^[-+]?\d{1,2}$/.test(word.text))
  const kept = lines.filter((words) => !isTiny(words)).map((words) => [...words])
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

const topOf = (words: readonly TextItem[]) => Math.min(...words.map(middle))

function isExponentOf(small: TextItem, base: TextItem) {
  const { exponentHeight, exponentGap, exponentRise } = layoutThresholds
  const gap = small.box.x - (base.box.x + base.box.width)
  const rise = middle(base) - middle(small)
  return (
    small.box.height < base.box.height * exponentHeight &&
    Math.abs(gap) < base.box.height * exponentGap &&
    rise > 0 &&
    rise < base.box.height * exponentRise
  )
}
