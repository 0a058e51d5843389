import type { Mark } from '../image/find-marks.ts'

/** Whether a word may have lost the point of a number: two digits stand side by side in it. */
export const mayLackPoint = (text: string) => /\d{2}/.test(text) && !/[%/]/.test(text)

/**
 * The word with the decimal points that the engine left out though they are on the page. Nothing is changed unless
 * the shapes on the page and the letters that were read are equally many.
 */
export function restorePoints(text: string, marks: readonly Mark[]): string {
  const letters = [...text].filter(isLetter)
  if (marks.filter((mark) => mark === 'letter').length !== letters.length) return text
  const restored = insertSigns(text, marks)
  // No number has two points: then specks were taken for them.
  return /[.,]\d*[.,]/.test(restored) && !/[.,]\d*[.,]/.test(text) ? text : restored
}

function insertSigns(text: string, marks: readonly Mark[]): string {
  let seen = 0
  const signs = new Map<number, string>()
  for (const mark of marks) {
    if (mark === 'letter') seen += 1
    else signs.set(seen, mark === 'point' ? '.' : ',')
  }
  let at = 0
  return [...text]
    .map((letter, place, all) => {
      if (!isLetter(letter)) return letter
      at += 1
      const sign = signs.get(at)
      const next = all[place + 1] ?? ''
      return sign && /\d/.test(letter) && /\d/.test(next) ? letter + sign : letter
    })
    .join('')
}

const isLetter = (letter: string) => /[\p{L}\p{N}()[\]<>]/u.test(letter)
