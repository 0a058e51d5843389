import type { TextItem } from '#service/parsing/page.ts'
import { extractThresholds } from './thresholds.ts'

/** Two letters that a font kerns may have stayed together. */
const spaced = /^(?:\S|\p{L}{2})(?: (?:\S|\p{L}{2}))+$/u
const spacedWord = /^\p{L}(?: \p{L})+$/u

/**
 * Text that was spaced out letter by letter, "G l u c o s e", as words: pdf.js reads wide spacing as blanks. Only on a page
 * with several such words, since "9 2" alone may be two numbers.
 */
export function closeSpacedLetters(items: readonly TextItem[]): TextItem[] {
  const words = items.filter(({ text }) => spacedWord.test(text) && text.length > minSpacedLength)
  if (words.length < extractThresholds.minSpacedWords) return [...items]
  return items.map((item) =>
    spaced.test(item.text) ? { ...item, text: item.text.replaceAll(' ', '') } : item,
  )
}

/** of four letters */
const minSpacedLength = 6
