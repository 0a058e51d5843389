import type { Score } from './score-rows.ts'
import type { InputKind } from './subject.ts'

export interface Figure {
  name: string
  right: number
  of: number
  /** a minimum share of 1, or for `isPerThousand` a maximum per 1,000 */
  aim?: number
  isPerThousand?: boolean
  /** a count of faults of which none is allowed */
  isCount?: boolean
}

type RowAims = [
  precision: number,
  recall: number,
  value: number,
  unit: number,
  range: number,
  standing: number,
]

const text: RowAims = [0.97, 0.95, 0.995, 0.98, 0.96, 0.96]
const clean: RowAims = [0.97, 0.92, 0.985, 0.96, 0.92, 0.93]
const poor: RowAims = [0.95, 0.88, 0.975, 0.94, 0.9, 0.9]

const rowAims: Record<InputKind, RowAims> = {
  text,
  'clean-300': clean,
  'scan-200': clean,
  'scan-150': poor,
  photo: poor,
  'hard-photo': poor,
  picture: poor,
}

/** Every figure of a score with its denominator and aim. */
export function listFigures(score: Score, kind: InputKind): Figure[] {
  const [precision, recall, value, unit, range, standing] = rowAims[kind]
  const { found, coded } = score
  return [
    { name: 'precision', right: found, of: score.read, aim: precision },
    { name: 'recall', right: found, of: score.printed, aim: recall },
    { name: 'value', right: score.value, of: found, aim: value },
    { name: 'unit', right: score.unit, of: found, aim: unit },
    { name: 'range', right: score.range, of: found, aim: range },
    { name: 'interp.', right: score.interpretation, of: found, aim: standing },
    { name: 'LOINC 1', right: score.first, of: coded, aim: 0.95 },
    { name: 'LOINC 5', right: score.withinFive, of: coded, aim: 0.98 },
    { name: 'auto', right: score.automaticRight, of: score.automatic, aim: 0.99 },
    { name: 'no_match', right: score.noMatch, of: score.uncoded, aim: 0.95 },
    {
      name: 'silent ‰',
      right: score.silentWrong,
      of: score.read,
      aim: kind === 'text' ? 1 : 5,
      isPerThousand: true,
    },
    { name: 'doubted', right: score.doubted, of: score.read },
    none('fluid', score.wrongSpecimen, score.placed),
    none('unit !', score.silentUnit, found),
    none('titer !', score.lostTiters, score.titers),
  ]
}

const none = (name: string, right: number, of: number): Figure => ({
  name,
  right,
  of,
  aim: 0,
  isCount: true,
})

export function isKept({ right, of, aim, isPerThousand, isCount }: Figure): boolean {
  if (isCount) return right === 0
  if (aim === undefined || of === 0) return true
  return isPerThousand ? (right * 1000) / of <= aim : right / of >= aim
}

/** How much longer reading may take than the bare extraction or the bare passes. */
export const maxTimes = 1.5
