import type { Line, Word } from '#service/parsing/page.ts'
import { textOf } from '#service/parsing/rows/scan-words.ts'
import { findLabel } from './labels.ts'
import { metadataThresholds } from './thresholds.ts'

export interface Cell {
  text: string
  /** in points */
  left: number
}

export function splitCells({ words }: Line): Cell[] {
  const groups: Word[][] = []
  for (const [at, word] of words.entries()) {
    const last = groups.at(-1)
    const isBar = word.text === '|'
    const opens =
      word.gap > metadataThresholds.cellGap ||
      isBar ||
      (startsLabel(words, at) && !continuesLabel(last ?? [], words, at))
    if (!last || opens) groups.push(isBar ? [] : [word])
    else last.push(word)
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ text: textOf(group), left: group[0]?.box.x ?? 0 }))
}

/** "Patient Name:" is one label, although "Name:" is one too. */
function continuesLabel(cell: readonly Word[], words: readonly Word[], at: number): boolean {
  const colon = words.findIndex(({ text }, index) => index >= at && text.includes(':'))
  const text = textOf([...cell, ...words.slice(at, colon + 1)])
  const label = findLabel(text)
  return label !== undefined && /^\s*:$/.test(text.replace(label.pattern, ''))
}

/** "Age: 52 Sex: Female" in one run is two cells. */
function startsLabel(words: readonly Word[], at: number): boolean {
  const text = textOf(words, at, Math.min(words.length, at + metadataThresholds.maxLabelWords))
  return at > 0 && /^[^:]{2,24}:/.test(text) && findLabel(text) !== undefined
}
