import type { Mark } from '#service/parsing/image/find-marks.ts'

/** Whether a number in the word may have lost its point: two digits are side by side. */
export const mayLackPoint = (text: string) => /\d{2}/.test(text) && !/[%/]/.test(text)

/**
 * The word with the decimal points that are on the page and the engine left out. Unchanged unless there are as many
 * shapes on the page as letters read.
 */
export function restorePoints(text: string, marks: readonly Mark[]): string {
  const letters = [...text].filter(isLetter)
  if (marks.filter((mark) => mark === 'letter').length !== letters.length) return text
  const restored = insertSigns(text, marks)
  // No number has two points: specks look like them.
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
