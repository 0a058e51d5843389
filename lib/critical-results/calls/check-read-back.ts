/**
 * What keeps a read-back from confirming a value: no number at all, or another one. A value in words has no number to
 * compare. The value itself, as it is shown, always passes.
 */
export function checkReadBack(
  readBack: string,
  { analyte, value }: { analyte: string; value: string },
): 'read-back-number' | 'read-back-other' | undefined {
  if (!/\d/.test(value)) return undefined
  // Of a value such as "H5" that is the only number.
  const isNamed = findNumbers(value).every(isInName)
  const find = (text: string) => findNumbers(text).filter((number) => isNamed || !isInName(number))
  const heard = listGroupings(withoutName(readBack, analyte)).flatMap(find)
  if (heard.length === 0) return 'read-back-number'
  const isSame = listGroupings(value).some((shown) =>
    find(shown).every((number) => heard.some((other) => areEqual(number, other))),
  )
  return isSame ? undefined : 'read-back-other'
}

/** Names such as "Vitamin B12" and "25-OH Vitamin D" have numbers of their own. */
function withoutName(readBack: string, analyte: string) {
  const named = new Set(
    splitWords(analyte).filter((word) => /\d/.test(word) && /\p{L}/u.test(word)),
  )
  return splitWords(readBack)
    .filter((word) => !named.has(word))
    .join(' ')
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s;()]+/)
    .map((word) => word.replace(/[.,:]+$/, ''))

/** "12 500" may be one number or two. */
const listGroupings = (text: string) => [
  text,
  text.replaceAll(/(?<=\d)[ '’\u00a0\u202f](?=\d{3}(?!\d))/g, ''),
]

interface FoundNumber {
  digits: string
  sign: 'minus' | 'plus' | undefined
  isAfterLetter: boolean
}

function findNumbers(text: string): FoundNumber[] {
  const signed = text.replaceAll(/(?<!\p{L})(?:minus|negative|menos|negativo)\s+(?=\.?\d)/giu, '-')
  const found = signed.matchAll(/(?<![\p{L}\d.,])\.\d+|\d+(?:[.,]\d+)*/gu)
  return [...found].map(({ 0: digits, index }) => {
    const before = signed.slice(0, index)
    return { digits, sign: readSign(before), isAfterLetter: /\p{L}$/u.test(before) }
  })
}

/** Of a range such as "5-10" it is none. */
function readSign(before: string) {
  const sign = /(?<![\p{L}\d])[-−–+]$/u.exec(before)?.[0]
  if (sign === undefined) return undefined
  return sign === '+' ? 'plus' : 'minus'
}

/** "FT4" and "A1c" are names; "Hgb6.9" has a value. */
const isInName = ({ digits, isAfterLetter }: FoundNumber) => isAfterLetter && /^\d+$/.test(digits)

function areEqual(shown: FoundNumber, heard: FoundNumber) {
  if (shown.sign && (shown.sign === 'minus') !== (heard.sign === 'minus')) return false
  if (shown.digits === heard.digits) return true
  const value = readNumber(shown.digits)
  if (readNumber(heard.digits) === value) return true
  // In Spanish 12,500 may be typed as "12.500".
  const isGrouped = /^[1-9]\d{0,2}\.\d{3}$/.test(heard.digits)
  return isGrouped && value >= 1000 && Number(heard.digits.replace('.', '')) === value
}

/** A point is the decimal sign, and so is a comma, unless it separates thousands. */
function readNumber(digits: string) {
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  const hasPointGroups = /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)$/.test(digits)
  return Number((hasPointGroups ? digits.replaceAll('.', '') : digits).replace(',', '.'))
}
