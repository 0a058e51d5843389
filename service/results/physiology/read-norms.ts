import { parseRange } from '#service/parsing/values/parse-range.ts'
import type { Measured } from './read-physiology.ts'

export interface Person {
  sex: 'female' | 'male' | 'unknown'
  /** in years; null when the date of birth is unknown */
  age: number | null
}

export interface Norms {
  /** as printed; empty where the laboratory has none */
  text: string
  low: number | undefined
  high: number | undefined
  isLowExcluded: boolean
  isHighExcluded: boolean
  digits: number
  /** values of healthy people: inside the range */
  typical: readonly [number, number]
  /** Extremes of abnormal values that are not critical; undefined where that side is not abnormal. */
  lowest: number | undefined
  highest: number | undefined
  criticalLow: number | undefined
  criticalHigh: number | undefined
}

/** The laboratory's norms for a person of this sex and age. */
export function readNorms(row: Measured, person: Person): Norms {
  const text = chooseRange(row, person)
  const limits = parseRange(text)
  const low = limits?.low
  const high = limits?.high
  const step = stepOf(row.digits)
  const isLowPossible = low !== undefined && row.lowest !== undefined && row.lowest <= low - step
  const isHighPossible = high !== undefined && row.highest !== undefined && row.highest > high
  return {
    text,
    low,
    high,
    isLowExcluded: limits?.isLowExcluded === true,
    isHighExcluded: limits?.isHighExcluded === true,
    digits: row.digits,
    typical: chooseTypical(row, low, high),
    lowest: isLowPossible ? row.lowest : undefined,
    highest: isHighPossible ? row.highest : undefined,
    criticalLow: low !== undefined && below(row.critical_low, low) ? row.critical_low : undefined,
    criticalHigh: high !== undefined ? row.critical_high : undefined,
  }
}

export const stepOf = (digits: number) => 10 ** -digits

const below = (limit: number | undefined, low: number) => limit !== undefined && limit < low

function chooseRange(row: Measured, { sex, age }: Person): string {
  const bySex = sex === 'unknown' ? '' : row[sex]
  // A range that only one sex has is printed for everyone.
  const only = row.female === '' || row.male === '' ? row.female || row.male : ''
  const cell = bySex || row.range || only
  if (cell !== '') return chooseByAge(cell, age)
  // Neither range fits a person whose sex the laboratory does not know: the wider limits do.
  return joinRanges(chooseByAge(row.female, age), chooseByAge(row.male, age), row.digits)
}

function chooseByAge(cell: string, age: number | null): string {
  if (!cell.includes('+:')) return cell
  const variants = cell.split(';').map((variant) => variant.split('+:') as [string, string])
  const fitting = variants.findLast(([from]) => Number(from) <= (age ?? 0))
  return fitting?.[1] ?? ''
}

function joinRanges(left: string, right: string, digits: number): string {
  const [a, b] = [parseRange(left), parseRange(right)]
  const low = a?.low !== undefined && b?.low !== undefined ? Math.min(a.low, b.low) : undefined
  const high = a?.high !== undefined && b?.high !== undefined ? Math.max(a.high, b.high) : undefined
  if (low !== undefined && high !== undefined)
    return `${low.toFixed(digits)}-${high.toFixed(digits)}`
  if (high !== undefined) return `< OR = ${high.toFixed(digits)}`
  return low === undefined ? '' : `> OR = ${low.toFixed(digits)}`
}

function chooseTypical(
  row: Measured,
  low: number | undefined,
  high: number | undefined,
): readonly [number, number] {
  const given = parseRange(row.typical)
  if (given?.low !== undefined && given.high !== undefined) {
    const isInside =
      (low === undefined || given.low >= low) && (high === undefined || given.high <= high)
    if (isInside) return [given.low, given.high]
  }
  if (low !== undefined && high !== undefined) {
    const margin = (high - low) * 0.2
    return [low + margin, high - margin]
  }
  if (high !== undefined) return [high * 0.25, high * 0.75]
  return [(low ?? 1) * 1.1, (low ?? 1) * 1.8]
}
