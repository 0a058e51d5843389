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

/** Shares of 1, and of 1,000 rows how many may have a wrong value or unit without a doubt. */
interface RowAims {
  precision: number
  recall: number
  value: number
  unit: number
  range: number
  standing: number
  first: number
  silent: number
}

const text: RowAims = {
  precision: 0.99,
  recall: 0.985,
  value: 0.998,
  unit: 0.995,
  range: 0.99,
  standing: 0.99,
  first: 0.97,
  silent: 0,
}
const scan: RowAims = {
  precision: 0.98,
  recall: 0.98,
  value: 0.993,
  unit: 0.985,
  range: 0.98,
  standing: 0.98,
  first: 0.96,
  silent: 1 / 3,
}
const photo: RowAims = {
  precision: 0.97,
  recall: 0.97,
  value: 0.99,
  unit: 0.98,
  range: 0.97,
  standing: 0.97,
  first: 0.95,
  silent: 1 / 3,
}
const hardPhoto: RowAims = {
  precision: 0.96,
  recall: 0.95,
  value: 0.98,
  unit: 0.96,
  range: 0.95,
  standing: 0.95,
  first: 0.94,
  silent: 1,
}

const rowAims: Record<InputKind, RowAims> = {
  text,
  'clean-300': scan,
  'scan-200': scan,
  'scan-150': scan,
  photo,
  'hard-photo': hardPhoto,
  picture: photo,
}

/** Every figure of a score with its denominator and aim. */
export function listFigures(score: Score, kind: InputKind): Figure[] {
  const aims = rowAims[kind]
  const { found, coded } = score
  return [
    { name: 'precision', right: found, of: score.read, aim: aims.precision },
    { name: 'recall', right: found, of: score.printed, aim: aims.recall },
    { name: 'value', right: score.value, of: found, aim: aims.value },
    { name: 'unit', right: score.unit, of: found, aim: aims.unit },
    { name: 'range', right: score.range, of: found, aim: aims.range },
    { name: 'interp.', right: score.interpretation, of: found, aim: aims.standing },
    { name: 'LOINC 1', right: score.first, of: coded, aim: aims.first },
    { name: 'LOINC 5', right: score.withinFive, of: coded, aim: 0.98 },
    { name: 'auto', right: score.automaticRight, of: score.automatic, aim: 0.99 },
    { name: 'no_match', right: score.noMatch, of: score.uncoded, aim: 0.95 },
    {
      name: 'silent ‰',
      right: score.silentWrong,
      of: score.read,
      aim: aims.silent,
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
