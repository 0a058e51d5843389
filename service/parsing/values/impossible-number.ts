import { betweenWords } from './between-words.ts'

/** The texts of one row, as read. */
interface Printed {
  value: string
  range?: string | undefined
}

const plain = /^[<>≤≥]?=?\s*\d+(?:[.,]\d+)?$/
const interval = new RegExp(
  `^\\D*?(\\d+(?:[.,]\\d+)?)\\s*(?:-|–|—|−|${betweenWords})\\s*(\\d+(?:[.,]\\d+)?)\\D*$`,
  'u',
)
/** 07 and 0123, but not 0.7, 100, or a date. */
const leadingZero = /(?<![\d.,/:-])0\d/

const decimalsOf = (number: string) => /[.,](\d+)$/.exec(number)?.[1]?.length ?? 0
const numberOf = (text: string) => Number(text.replace(',', '.'))

/** Undefined with a negative limit: the pattern reads no signs. */
const limitsOf = (range = '') =>
  /^[\s([]*[-−+]/.test(range) ? undefined : interval.exec(range)?.slice(1, 3)

/** Laboratories print no zero before a digit, and a result with at least as many decimals as its range. */
export function isImpossibleValue({ value, range }: Printed): boolean {
  if (!plain.test(value.trim())) return false
  if (leadingZero.test(value)) return true
  const limits = limitsOf(range)
  return limits !== undefined && decimalsOf(value.trim()) < Math.min(...limits.map(decimalsOf))
}

/** A range rises, and no limit begins with a zero before a digit. */
export function isImpossibleRange(range: string | undefined): boolean {
  const [low, high] = limitsOf(range) ?? []
  if (low === undefined || high === undefined) return false
  return /^0\d/.test(low) || /^0\d/.test(high) || numberOf(low) >= numberOf(high)
}

export const isInterval = (value: string) =>
  /^\d[\d.,]*\s*[-–—−]\s*\d[\d.,]*\s*%?$/u.test(value.trim())
