import type { Word } from '#service/parsing/page.ts'

/** Two words of one that was printed without a blank, the first with so many letters; `gap` is then between them. */
export function partWord(word: Word, letters: number, gap: number): [Word, Word] {
  const width = (word.box.width * letters) / word.text.length
  const rest = { x: word.box.x + width, width: word.box.width - width }
  return [
    { ...word, text: word.text.slice(0, letters), box: { ...word.box, width } },
    { ...word, text: word.text.slice(letters), gap, box: { ...word.box, ...rest } },
  ]
}
