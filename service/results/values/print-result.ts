import type { resultTypes } from '#contract/sandbox/simulation.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { type Norms, stepOf } from '#service/results/physiology/read-norms.ts'
import type { Measured, Worded } from '#service/results/physiology/read-physiology.ts'
import { round, type Standing } from './draw-number.ts'

export type ResultType = (typeof resultTypes)[number]
export type ResultInterpretation = 'normal' | 'abnormal' | 'critical'

/** A result's value as the laboratory prints it. */
export interface PrintedResult {
  result: string
  type: ResultType
  /** null for everything but numeric */
  value: number | null
  unit: string | null
  referenceRange: string | null
  minRange: number | null
  maxRange: number | null
  isAboveMax: boolean
  isBelowMin: boolean
  interpretation: ResultInterpretation
}

interface Reading {
  row: Measured
  norms: Norms
  value: number
  standing: Standing
  unit: string | null
}

/** Prints a number as a result of the type, or as the type that its method gives. */
export function printMeasured(reading: Reading, wanted: ResultType | undefined): PrintedResult {
  const { row, norms, value, standing } = reading
  const exact = value.toFixed(norms.digits)
  const limited = beyondMethod(row, value)
  if (wanted === 'comment' || wanted === 'coded_value') return printWord(reading, wanted)
  if (wanted === 'range') return measured(reading, { result: printSpan(norms, value, standing) })
  return limited
    ? measured(reading, { result: limited })
    : measured(reading, { result: exact, value })
}

const interpretationOf = (standing: Standing): ResultInterpretation =>
  standing === 'normal' ? 'normal' : standing.startsWith('critical') ? 'critical' : 'abnormal'

function measured(
  { norms, standing, unit }: Reading,
  { result, value }: { result: string; value?: number },
): PrintedResult {
  return {
    result,
    type: value === undefined ? 'range' : 'numeric',
    value: value ?? null,
    unit,
    referenceRange: norms.text || null,
    minRange: norms.low ?? null,
    maxRange: norms.high ?? null,
    isAboveMax: standing.endsWith('high'),
    isBelowMin: standing.endsWith('low'),
    interpretation: interpretationOf(standing),
  }
}

/** "<0.10" for a value that the method cannot measure. */
function beyondMethod({ limit_low: low, limit_high: high }: Measured, value: number) {
  if (low !== '' && value < Number(low)) return `<${low}`
  return high !== '' && value > Number(high) ? `>${high}` : undefined
}

/** A comparator or an interval that is certainly on the value's side of each limit. */
function printSpan(norms: Norms, value: number, standing: Standing): string {
  const step = stepOf(norms.digits)
  const print = (number: number) => round(number, norms.digits).toFixed(norms.digits)
  if (standing.endsWith('high')) {
    const floor = standing === 'high' ? norms.high : norms.criticalHigh
    return `>${print(Math.max(value - step, floor ?? value))}`
  }
  if (standing.endsWith('low')) {
    const ceiling = standing === 'low' ? norms.low : norms.criticalLow
    return `<${print(Math.min(value + step, ceiling ?? value))}`
  }
  if (norms.low === undefined) return `<${print(Math.min(value + step, norms.high ?? value))}`
  if (norms.high === undefined) return `>${print(Math.max(value - step, norms.low))}`
  return `${print(Math.max(value - 2 * step, norms.low))}-${print(Math.min(value + 2 * step, norms.high))}`
}

const words: Record<Standing, string> = {
  normal: 'Normal',
  high: 'High',
  low: 'Low',
  'critical-high': 'Critical High',
  'critical-low': 'Critical Low',
}
const comments: Record<Standing, string> = {
  normal: 'Within normal limits',
  high: 'Exceeds limits',
  low: 'Short of limits',
  'critical-high': 'Far exceeds limits',
  'critical-low': 'Far short of limits',
}

function printWord({ standing }: Reading, type: 'comment' | 'coded_value'): PrintedResult {
  return {
    ...asWord(type === 'comment' ? comments[standing] : words[standing]),
    type,
    referenceRange: type === 'comment' ? 'Within normal limits' : 'Normal',
    isAboveMax: standing.endsWith('high'),
    isBelowMin: standing.endsWith('low'),
    interpretation: interpretationOf(standing),
  }
}

/** A result of a method that has words, titers or counted intervals. */
export function printWorded(
  { reference }: Worded,
  {
    text,
    unit,
    interpretation,
  }: { text: string; unit: string | null; interpretation: ResultInterpretation },
): PrintedResult {
  const limits = /^[\d.]+-[\d.]+$/.test(text) ? parseRange(reference) : undefined
  return {
    ...asWord(text),
    type: limits ? 'range' : reference === 'No growth' ? 'comment' : 'coded_value',
    unit: limits ? unit : null,
    referenceRange: reference,
    minRange: limits?.low ?? null,
    maxRange: limits?.high ?? null,
    isAboveMax: limits !== undefined && interpretation !== 'normal',
    interpretation,
  }
}

const asWord = (result: string) => ({
  result,
  value: null,
  unit: null,
  minRange: null,
  maxRange: null,
  isAboveMax: false,
  isBelowMin: false,
})
