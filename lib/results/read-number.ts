export type DecimalSign = 'point' | 'comma'

export type Comparator = '<' | '<=' | '>' | '>='

export interface PrintedNumber {
  comparator: Comparator | null
  number: number
}

const comparators: Record<string, Comparator> = {
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '=<': '<=',
  '=>': '>=',
  '≤': '<=',
  '≥': '>=',
}
const pattern = /^(<=|>=|=<|=>|<|>|≤|≥)?\s*([-−+]?\d[\d.,' ’\u00a0\u202f]*)\s*%?$/u

/** A stored comparator; anything else counts as none. */
export function comparatorOf(stored: string | null): Comparator | null {
  return stored === null ? null : (comparators[stored] ?? null)
}

/** The number of a printed value, such as `<5,0` or `1,234`; undefined for words, pairs and ranges. */
export function readNumber(printed: string, decimal: DecimalSign): PrintedNumber | undefined {
  const [, sign, digits] = pattern.exec(printed.trim()) ?? []
  if (digits === undefined) return undefined
  const number = toNumber(digits.replaceAll(/[' ’\u00a0\u202f]/g, '').replace('−', '-'), decimal)
  if (number === undefined) return undefined
  return { comparator: sign === undefined ? null : (comparators[sign] ?? null), number }
}

function toNumber(digits: string, decimal: DecimalSign): number | undefined {
  const [point, group] = decimal === 'comma' ? [',', '.'] : ['.', ',']
  const isGrouped = digits.includes(group)
  const groups = new RegExp(`^[-+]?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${point}\\d+)?$`)
  // A single other separator that is not followed by three digits is a decimal separator after all.
  if (isGrouped && !groups.test(digits))
    return /^[-+]?\d+[.,]\d+$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
  const plain = digits.replaceAll(group, '').replace(point, '.')
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export function findDecimalSign(texts: readonly string[]): DecimalSign {
  let commas = 0
  for (const text of texts) {
    if (/(?<![\d.,])(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,])/.test(text)) commas += 1
    if (/(?<![\d.,])(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,])/.test(text)) commas -= 1
  }
  return commas > 0 ? 'comma' : 'point'
}
