import { isOutside, type ResultPanel } from '#lib/results/result-view.ts'

export interface ResultFilter {
  search: string
  show: 'all' | 'outside'
}

/** The panels with the lines that fit; a name is found by any of its words, with or without accents. */
export function filterPanels(
  panels: readonly ResultPanel[],
  { search, show }: ResultFilter,
): ResultPanel[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return panels.flatMap((panel) => {
    const lines = panel.lines.filter(({ name, printedName, interpretation }) => {
      if (show === 'outside' && !isOutside(interpretation)) return false
      const text = plain([name, printedName, panel.title].filter(Boolean).join(' '))
      return words.every((word) => text.includes(word))
    })
    return lines.length > 0 ? [{ ...panel, lines }] : []
  })
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
