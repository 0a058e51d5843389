import { median } from '#service/parsing/median.ts'
import { findFlagSeam } from '#service/parsing/ocr/find-seam.ts'
import type { TextItem } from '#service/parsing/page.ts'
import { layoutThresholds } from './thresholds.ts'

export const splitWords = (items: readonly TextItem[]): TextItem[] =>
  dropWatermark(dropRepeats(items.flatMap(splitRun)))

/** Also within (TSH)1.78, where a name fills its column. */
const wordPattern = /\S*\p{L}\)(?=\d+[.,]\d+(?:\s|$))|\S+/gu

/** A run has one width for all: each word gets the share of its letters. */
function splitRun(item: TextItem): TextItem[] {
  const letterWidth = item.box.width / Math.max(item.text.length, 1)
  return [...item.text.matchAll(wordPattern)].flatMap(splitSeam).map(({ text, index }) => ({
    ...item,
    text,
    box: {
      ...item.box,
      x: item.box.x + index * letterWidth,
      width: text.length * letterWidth,
    },
  }))
}

function splitSeam({ 0: text, index }: RegExpExecArray) {
  const seam = findFlagSeam(text)
  if (seam === undefined) return [{ text, index }]
  return [
    { text: text.slice(0, seam), index },
    { text: text.slice(seam), index: index + seam },
  ]
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
