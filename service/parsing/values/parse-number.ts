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

/** The more frequent decimal sign; ambiguous numbers (1,234) do not count. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign {
  let points = 0
  let commas = 0
  for (const text of texts) {
    for (const [, sign, fraction = ''] of text.matchAll(/(?<![\d.,])\d+([.,])(\d+)(?![\d.,])/g)) {
      if (fraction.length === 3) continue
      if (sign === '.') points += 1
      else commas += 1
    }
  }
  return commas > points ? 'comma' : 'point'
}
