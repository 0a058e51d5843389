import { median } from '#service/parsing/median.ts'
import {
  joinBoxes,
  type Line,
  type TextItem,
  type TextPage,
  type Word,
} from '#service/parsing/page.ts'
import { groupLines } from './group-lines.ts'
import { joinWords } from './join-words.ts'
import { splitWords } from './split-words.ts'
import { layoutThresholds } from './thresholds.ts'

/** Line by line from the top, each from left to right. */
export function buildLines({ page, items }: TextPage): Line[] {
  return groupLines(splitWords(items))
    .map((words) => buildLine(page, words))
    .filter(({ words }) => words.length > 0)
}

function buildLine(page: number, unsorted: readonly TextItem[]): Line {
  const items = joinWords(dropStamp(unsorted).toSorted((a, b) => a.box.x - b.box.x))
  const words = items.map((item, index) => withGap(item, items[index - 1]))
  return { page, words, box: joinBoxes(items.map(({ box }) => box)) }
}

/** Words much larger than the rest of their line belong to a stamp or watermark. */
function dropStamp(words: readonly TextItem[]): readonly TextItem[] {
  const { minWordsForStamp, stampHeight } = layoutThresholds
  const usual = median(words.map(({ box }) => box.height))
  return words.length < minWordsForStamp
    ? words
    : words.filter(({ box }) => box.height < usual * stampHeight)
}

function withGap(item: TextItem, before: TextItem | undefined): Word {
  if (!before) return { ...item, gap: Number.POSITIVE_INFINITY }
  const space = item.box.x - (before.box.x + before.box.width)
  const width = Math.max(letterWidth(before), letterWidth(item), layoutThresholds.minLetterWidthPt)
  return { ...item, gap: space / width }
}

const letterWidth = ({ text, box }: TextItem) =>
  Math.min(box.width / Math.max(text.length, 1), box.height * layoutThresholds.maxLetterWidth)
