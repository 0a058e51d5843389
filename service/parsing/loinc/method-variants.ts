import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import type { LoincMatch } from './match-loinc.ts'
import { areSameKind } from './score-candidate.ts'
import { loincThresholds } from './thresholds.ts'

const methodOf = ({ name }: LoincTerm) => /\sby (.+)$/.exec(name)?.[1]

/** One test, whose method one of the two terms leaves open: which of them is chosen needs no question. */
export const isSameBesidesMethod = (left: LoincTerm, right: LoincTerm) =>
  left.component === right.component &&
  left.specimen === right.specimen &&
  (left.unit === right.unit || areSameKind(left.unit ?? '', right.unit ?? '')) &&
  (methodOf(left) === undefined) !== (methodOf(right) === undefined)

/** Blood cells are counted by machines unless the report says otherwise. */
const isUsual = (term: LoincTerm) => methodOf(term) === 'Automated count'

/** "ESR" does not say that it is Westergren's: the term without a method goes before an equally good one. */
export function preferOpenMethod(matches: readonly LoincMatch[]): LoincMatch[] {
  const [first, second, ...others] = matches
  if (!first || !second) return [...matches]
  const isEqual = first.confidence - second.confidence < loincThresholds.minOrder
  const saysMore = methodOf(first.term) !== undefined && !isUsual(first.term)
  return isEqual && saysMore && isSameBesidesMethod(first.term, second.term)
    ? [second, first, ...others]
    : [...matches]
}
