// What a laboratory accepts as an answer to its questions at the order (contract 2.11).

const numeric = /^-?\d{1,12}(\.\d{1,6})?$/

export function isNumericAnswer(text: string) {
  return numeric.test(text) && !Object.is(Number(text), -0)
}

const number = String.raw`(-?\d+(?:\.\d+)?)`
const range = new RegExp(String.raw`^\s*${number}\s*(?:to|-|–)\s*${number}(?!\d|[/.-]\d)`)

/** The limits that the constraint of a numeric question begins with, such as "0 to 42 full weeks". */
export function readAnswerLimits(constraint: string | null | undefined) {
  const [, first, second] = range.exec(constraint ?? '') ?? []
  const [from, to] = [Number(first), Number(second)]
  return from <= to ? { from, to } : undefined
}

/** "None of these" */
const noneCode = 'NON'

/** Whether the codes say that none applies, and name one that does. */
export const contradictsNone = (codes: readonly string[]) =>
  codes.length > 1 && codes.includes(noneCode)

/** The codes after one of them was chosen or not: "none of these" and the others exclude each other. */
export function chooseCode(chosen: readonly string[], code: string, isChosen: boolean): string[] {
  if (!isChosen) return chosen.filter((one) => one !== code)
  const others = chosen.filter((one) => one !== code && one !== noneCode)
  return code === noneCode ? [code] : [...others, code]
}
