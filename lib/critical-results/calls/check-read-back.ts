/**
 * What keeps a read-back from confirming a value: no number at all, or another one. A value in words has no number to
 * compare. The value itself, as it is shown, always passes.
 */
export function checkReadBack(
  readBack: string,
  { analyte, value }: { analyte: string; value: string },
): 'read-back-number' | 'read-back-other' | undefined {
  if (!/\d/.test(value)) return undefined
  const heard = listNumbers(withoutName(readBack, analyte))
  if (heard.length === 0) return 'read-back-number'
  const isSame = listGroupings(value).some((shown) =>
    findNumbers(shown).every((number) => heard.some((other) => areEqual(number, other))),
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

const listNumbers = (text: string) => listGroupings(text).flatMap(findNumbers)

/** "12 500" may be one number or two. */
const listGroupings = (text: string) => [
  text,
  text.replaceAll(/(?<=\d)[ '’\u00a0\u202f](?=\d{3}(?!\d))/g, ''),
]

const findNumbers = (text: string) => text.match(/(?<![\p{L}\d.,])\.\d+|\d+(?:[.,]\d+)*/gu) ?? []

function areEqual(one: string, other: string) {
  if (one === other) return true
  const readings = new Set(readBothWays(one))
  return readBothWays(other).some((reading) => readings.has(reading))
}

/** With a point and with a comma as the decimal sign, where it can be that. */
function readBothWays(number: string): number[] {
  const withPoint = number.replaceAll(',', '')
  const withComma = number.replaceAll('.', '').replace(',', '.')
  const isGrouped = (group: string) =>
    new RegExp(`^\\d{1,3}(?:${group}\\d{3})+(?!\\d)`).test(number)
  return [
    ...(!number.includes(',') || isGrouped(',') ? [Number(withPoint)] : []),
    ...(!number.includes('.') || isGrouped(String.raw`\.`) ? [Number(withComma)] : []),
  ].filter((reading) => !Number.isNaN(reading))
}
