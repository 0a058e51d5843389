import { type Place, placeNumber, readLimits } from './limits.ts'
import type { RowInterpretation } from './result-view.ts'

export interface InterpretedRow {
  interpretation: RowInterpretation
  /** the lab's mark and its printed range say different things */
  isContradictory: boolean
}

interface Row {
  number: number | null
  comparator: string | null
  referenceRange: string | null
  low: number | null
  high: number | null
  flag?: string | null
  interpretation: string
  isAbove: boolean | null
  isBelow: boolean | null
  /** of an order the lab itself sends the interpretation, which is then its flag */
  orderId?: string | null
}

/** The lab's printed flag wins over its range; without a flag the range decides, excluded limits included. */
export function interpretRow(row: Row): InterpretedRow {
  const { number, comparator, referenceRange, low, high } = row
  const place = placeNumber(number, comparator, readLimits(referenceRange, low, high))
  const flag = readFlag(row.flag) ?? (row.orderId ? readWord(row) : undefined)
  return {
    interpretation: nameOf(row, flag, place),
    isContradictory: place !== 'unknown' && flag !== undefined && !agrees(flag, place),
  }
}

function nameOf(row: Row, flag: Flag | undefined, place: Place): RowInterpretation {
  const byRange = sides[place] ?? (row.isAbove ? 'high' : row.isBelow ? 'low' : undefined)
  const side = flag === 'high' || flag === 'low' ? flag : byRange
  if (row.interpretation === 'critical') return side ? `critical-${side}` : 'critical'
  if (row.interpretation === 'abnormal') return side ?? 'abnormal'
  if (flag === undefined && sides[place]) return sides[place]
  return row.interpretation === 'normal' ? 'normal' : 'unknown'
}

const sides: Partial<Record<Place, 'high' | 'low'>> = { above: 'high', below: 'low' }

type Flag = 'high' | 'low' | 'normal' | 'marked'

const flags: [Flag, RegExp][] = [
  ['normal', /^(?:n|normal|normaal|in range|within range|ok|wnl|unauffällig|borderline)$/i],
  [
    'high',
    /^(?:c?h{1,2}!?\*{0,2}|hi|\+{1,3}|[↑▲⬆]+|elevated|elevado|alto|hoch|erhöht|hoog|above(?: range)?|.*\bhigh)$/iu,
  ],
  [
    'low',
    /^(?:c?l{1,2}!?\*{0,2}|lo|-{2}|[↓▼⬇]+|decreased|reduced|bajo|niedrig|erniedrigt|laag|below(?: range)?|.*\blow)$/iu,
  ],
]

function readFlag(printed: string | null | undefined): Flag | undefined {
  const bare = printed?.trim().replace(/^[([{]+|[)\]},.;:]+$/g, '')
  if (!bare) return undefined
  return flags.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'marked'
}

function readWord({ interpretation, isAbove, isBelow }: Row): Flag | undefined {
  if (interpretation === 'normal') return 'normal'
  if (interpretation !== 'abnormal' && interpretation !== 'critical') return undefined
  return isAbove ? 'high' : isBelow ? 'low' : 'marked'
}

function agrees(flag: Flag, place: Place) {
  if (flag === 'normal') return place === 'within'
  if (flag === 'marked') return place !== 'within'
  return sides[place] === flag
}
