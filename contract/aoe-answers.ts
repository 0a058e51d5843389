// What a laboratory accepts as an answer to its questions at the order (contract 2.11).

const numeric = /^-?\d{1,12}(\.\d{1,6})?$/

export function isNumericAnswer(text: string) {
  return numeric.test(text) && !Object.is(Number(text), -0)
}

const number = String.raw`(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)`
const ofLength = String.raw`[\s-]*(?:digit|character|letter|decimal)`
const range = new RegExp(
  String.raw`^\s*${number}\s*(?:to|-|–)\s*${number}(?!\d|[/.,-]\d|${ofLength})`,
  'i',
)

/** The limits that the constraint of a numeric question begins with, such as "0 to 42 full weeks"; not those of its length. */
export function readAnswerLimits(constraint: string | null | undefined) {
  const [, first, second] = range.exec(constraint ?? '') ?? []
  const [from, to] = [readNumber(first), readNumber(second)]
  return from <= to ? { from, to } : undefined
}

export function isWithinLimits(answer: string, constraint: string | null | undefined) {
  const limits = readAnswerLimits(constraint)
  return !limits || (Number(answer) >= limits.from && Number(answer) <= limits.to)
}

const readNumber = (text: string | undefined) => Number(text?.replaceAll(',', ''))

interface Option {
  code: string
  text: string
}

/** As laboratories write it. Their codes alone decide nothing: the same one may be of another answer, such as "Non-smoker". */
const isNone = ({ code, text }: Option) =>
  /^\s*none\b/i.test(text) || (/^none?$/i.test(code) && /^\s*no\b/i.test(text))

/** The codes of "none of these". */
export const listNone = (options: readonly Option[]) =>
  options.filter(isNone).map(({ code }) => code)

/** Whether the codes say that none applies, and name one that does. */
export const contradictsNone = (options: readonly Option[], codes: readonly string[]) =>
  codes.length > 1 && listNone(options).some((code) => codes.includes(code))
