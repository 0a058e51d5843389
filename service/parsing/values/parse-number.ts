/** The decimal sign of a document: laboratories in much of Europe write 4,40. */
export type DecimalSign = 'point' | 'comma'

/** Digits with either sign, such as 14,200 or 4,40 or 1.000 or .5; without comparator or sign. */
export const numberPattern =
  /(?:\d{1,3}(?:[ \u00a0\u202f'’](?=\d{3}(?!\d))\d{3})+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)*|[.,]\d+)/u

const wholeNumber = new RegExp(`^[-−+]?${numberPattern.source}$`, 'u')

export function isNumber(text: string): boolean {
  return wholeNumber.test(text)
}

export function parseNumber(text: string, decimal: DecimalSign = 'point'): number | undefined {
  if (text === '') return undefined
  const trimmed = text.trim().replace('−', '-')
  if (!isNumber(trimmed)) return undefined
  const plain = trimmed.replaceAll(/[ \u00a0\u202f'’]/gu, '')
  if (!isGrouped(plain)) return undefined
  const value = Number(dropThousands(plain, decimal))
  return Number.isFinite(value) ? value : undefined
}

/** Signs that repeat separate thousands, in India also lakhs: "92.5.1" is no number. */
function isGrouped(text: string): boolean {
  if (!/[.,].*[.,]/.test(text)) return true
  const signs = text.match(/[.,]/g) ?? []
  const [first, last] = [signs[0] ?? '', signs.at(-1) ?? '']
  const whole = first === last ? text : text.slice(0, text.lastIndexOf(last))
  const groups = whole.replace(/^[-+]/, '').split(first)
  return groups.every((group, at) => isGroup(group, at, groups.length))
}

function isGroup(group: string, at: number, count: number): boolean {
  if (at === 0) return /^\d{1,3}$/.test(group)
  return at === count - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group)
}

function dropThousands(text: string, decimal: DecimalSign): string {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    return text.replaceAll(last === '.' ? ',' : '.', '').replace(',', '.')
  }
  if (commas > 0) return resolveSign(text, ',', commas, decimal === 'comma')
  if (points > 0) return resolveSign(text, '.', points, decimal === 'point')
  return text
}

const commaGroups = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+$/
const pointGroups = /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+$/

/** A sign of one kind separates thousands where it repeats, or before three digits if the document's decimal sign is the other. */
function resolveSign(text: string, sign: string, count: number, isFraction: boolean): string {
  if (count > 1 || (!isFraction && (sign === ',' ? commaGroups : pointGroups).test(text)))
    return text.replaceAll(sign, '')
  return text.replace(sign, '.')
}

/** The more frequent decimal sign. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign {
  return countDecimalSigns(texts).sign ?? 'point'
}

/** `sign` is undefined where all numbers are ambiguous, such as 1,234; "0,350" is not, and no thousands begin with a zero. */
export function countDecimalSigns(texts: Iterable<string>): { sign?: DecimalSign } {
  let points = 0
  let commas = 0
  for (const text of texts)
    for (const [, whole = '', sign, fraction = ''] of text.matchAll(plainFraction)) {
      if (fraction.length === 3 && whole !== '0') continue
      if (sign === '.') points += 1
      else commas += 1
    }
  return points + commas === 0 ? {} : { sign: commas > points ? 'comma' : 'point' }
}

const plainFraction = /(?<![\d.,])(\d+)([.,])(\d+)(?![\d.,])/g
const someThousand = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/
const dense = /^1[.,]0[0-6]\d$/

/**
 * The decimal sign of one row: its own where a number shows it, such as "1.015" beside "0.850", or a specific gravity; otherwise the
 * document's. `isOpen`: neither says whether "2.450" is more than two or more than two thousand.
 */
export function chooseDecimalSign(
  texts: readonly string[],
  ofDocument: DecimalSign | undefined,
): { decimal: DecimalSign; isOpen: boolean } {
  const { sign } = countDecimalSigns(texts)
  const numbers = texts.flatMap((text) => text.match(/\d[\d.,]*/g) ?? [])
  const isDense = numbers.length > 1 && numbers.every((number) => dense.test(number))
  const own = sign ?? (isDense ? (numbers[0]?.includes(',') ? 'comma' : 'point') : undefined)
  const decimal = own ?? ofDocument
  const isOpen = decimal === undefined && texts.some((text) => someThousand.test(text))
  return { decimal: decimal ?? 'point', isOpen }
}
