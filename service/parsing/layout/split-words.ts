import { median } from '#service/parsing/median.ts'
import type { TextItem } from '#service/parsing/page.ts'
import { layoutThresholds } from './thresholds.ts'

export const splitWords = (items: readonly TextItem[]): TextItem[] =>
  dropWatermark(dropRepeats(items.flatMap(splitRun)))

/** Also within (TSH)1.78, where a name fills its column. */
const wordPattern = /\S*\p{L}\)(?=\d+[.,]\d+(?:\s|$))|\S+/gu

/** A run has one width for all: each word gets the share of its letters. */
function splitRun(item: TextItem): TextItem[] {
  const letterWidth = item.box.width / Math.max(item.text.length, 1)
  return [...item.text.matchAll(wordPattern)].map((match) => ({
    ...item,
    text: match[0],
    box: {
      ...item.box,
      x: item.box.x + match.index * letterWidth,
      width: match[0].length * letterWidth,
    },
  }))
}

function dropRepeats(words: readonly TextItem[]): TextItem[] {
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

function isSameSpot({ box: a }: TextItem, { box: b }: TextItem) {
  const { sameSpotPt } = layoutThresholds
  return Math.abs(a.x - b.x) < sameSpotPt && Math.abs(a.y - b.y) < sameSpotPt
}

function dropWatermark(words: readonly TextItem[]): TextItem[] {
  const usual = median(words.map(({ box }) => box.height))
  return words.filter(
    ({ text, box }) => text.length > 1 || box.height < usual * layoutThresholds.watermarkHeight,
  )
}
