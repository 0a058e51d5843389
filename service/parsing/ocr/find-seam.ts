import { looksLikeUnit, normalizeUnit } from '#service/parsing/units/normalize-unit.ts'

const number = '[<>≤≥]?\\d+(?:[.,]\\d+)?'
const valueAndUnit = new RegExp(`^(${number})((?:x?10[*^~]|[\\p{L}µ]).*)$`, 'iu')
const flagWord = '(?:high|low|normal|hoch|niedrig|alto|bajo)'
const valueAndFlag = new RegExp(`^(${number}\\*?)${flagWord}$`, 'iu')
const valueAndLetter = new RegExp(`^(${number}\\*?)[HL]$`, 'u')
const flagAndValue = new RegExp(`^(${flagWord})${number}$`, 'iu')
/** "H" and "9.9%": without the percent it may be a code, such as L40.0. */
const letterAndPercent = /^([HL])\d+(?:[.,]\d+)?%$/u
/** "6.4*" and "%", but not "10*3/uL"; engines read the arrow behind a result as a sign: "17.6-" and "pg". */
const markAndUnit = new RegExp(`^(${number}[*+-])([\\p{L}µ%].*)$`, 'u')
const flagAndUnit = /^(high|low|normal)([^/].*)$/iu

/**
 * Where a word is two that are printed with hardly any space between them: "494" and "10^3/uL", "2.8" and "L", "Normal" and
 * "g/dL". Engines see no blank there.
 */
export function findSeam(text: string): number | undefined {
  if (!/^(?:[<>≤≥]?\d|[HLNAB])/i.test(text)) return undefined
  for (const pattern of [valueAndLetter, valueAndFlag, flagAndValue, letterAndPercent]) {
    const before = pattern.exec(text)?.[1]
    if (before !== undefined) return before.length
  }
  const [, marked = '', unitBehind = ''] = markAndUnit.exec(text) ?? []
  if (isUnit(unitBehind)) return marked.length
  const [, value = '', unit = ''] = valueAndUnit.exec(text) ?? []
  if (isUnit(unit)) return value.length
  return findFlagSeam(text)
}

/** As where a flag fills its column: "Normal" and "mg/dL". */
export function findFlagSeam(text: string): number | undefined {
  const [, flag = '', rest = ''] = flagAndUnit.exec(text) ?? []
  return isUnit(rest) || looksLikeUnit(rest) ? flag.length : undefined
}

/** What follows a dash or a sign is the end of a range, whose unit may be printed to it. */
export const continuesRange = (before: string) =>
  /(?:[-–—<>≤≥]|^(?:to|bis|hasta|tot))$/.test(before)

/** Also one without a slash, if no word ends like it. */
const isUnit = (text: string) =>
  (text.includes('/') || /^(?:%|f[lL]|pg)$/.test(text)) &&
  normalizeUnit(readPower(text)) !== undefined

/** Engines read the sign of a power as a tilde, which is a dash in "10~40". */
export const readPower = (text: string) => text.replace(/(?<=^x?10)~(?=\d{1,2}\/)/i, '^')
