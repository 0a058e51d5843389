import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { listNameForms } from '#service/parsing/loinc/name-forms.ts'
import { specimenOfTerm } from '#service/parsing/loinc/score-candidate.ts'
import { findLimits } from '#service/parsing/result/plausible-limits.ts'
import type { PrintedSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { isFrenchCount } from '#service/parsing/units/composed-units.ts'
import {
  areCommensurable,
  convertUnit,
  normalizeUnit,
} from '#service/parsing/units/normalize-unit.ts'
import { parseNumber } from '#service/parsing/values/parse-number.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { passThresholds } from './thresholds.ts'

export interface ReportedTest {
  name: string
  value: string
  range?: string | undefined
  specimen?: PrintedSpecimen | undefined
}

const termsOf = (name: string) => {
  const { byName } = loincIndex()
  return listNameForms(name).flatMap(({ form }) => byName.get(form) ?? [])
}

export const listUnits = (name: string): string[] => [
  ...new Set(termsOf(name).flatMap(({ term }) => (term.unit ? [term.unit] : []))),
]

/** Below a heading of urine, also the units of the test in urine: creatinine in mmol/L is no misread µmol/L there. */
function listUnitsIn({ name, specimen }: ReportedTest): string[] {
  const units = listUnits(name)
  if (specimen?.kind !== 'urine') return units
  const { byComponent } = loincIndex()
  const inUrine = termsOf(name)
    .flatMap(({ term }) => byComponent.get(term.component) ?? [])
    .filter((term) => specimenOfTerm(term) === 'urine')
  return [...units, ...inUrine.flatMap(({ unit }) => unit ?? [])]
}

/** Whether two names are known, and are those of different tests. */
export function areTestsApart(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => new Set(termsOf(name).map(({ term }) => term)))
  return !!left?.size && !!right?.size && left.isDisjointFrom(right)
}

/**
 * Whether laboratories report the test in this unit. A misread prefix is off by a thousand or more: µg/dL and pg/dL are
 * units of one kind, but copper is never reported in the second. True for a test that the table does not know.
 */
export function isReportedIn(printed: string, test: ReportedTest): boolean {
  const { value } = test
  const unit = normalizeUnit(printed)
  const units = listUnitsIn(test)
  if (unit === undefined || units.length === 0) return unit !== undefined
  if (unit === '/uL' && !units.includes(unit) && hasFraction(value)) return false
  if (isFrenchCount(printed) && units.some(isCount)) return true
  // D-dimer is reported in both, a thousand apart; the letters beside the unit are hardly misread for it.
  if (/\{FEU\}$/.test(unit) && units.some((own) => own.endsWith('{FEU}'))) return true
  return units.some((own) => areOfOneSize(unit, own)) || isPlausibleIn(unit, test)
}

/** Of one kind, and not so far apart that one may be the other misread. */
export function areOfOneSize(one: string, other: string): boolean {
  const [left, right] = [inPlainUnits(one), inPlainUnits(other)]
  if (!areCommensurable(left, right)) return false
  if (isCount(left) && isCount(right)) return true
  const factor = convertUnit(1, left, right) ?? 1
  const { maxUnitFactor } = passThresholds
  return factor <= maxUnitFactor && factor >= 1 / maxUnitFactor
}

/**
 * Electrolytes are printed in mEq or mmol; the charge makes at most a factor of three. Enzymes are printed in U or IU, which
 * are one and the same; UCUM converts no international units, not even to thousandths of themselves.
 */
const inPlainUnits = (unit: string) =>
  unit.replace(/^meq(?=\/)/, 'mmol').replace(/\[IU\]|(?<=^[mu]?)IU(?=\/)/, 'U')

/** Cells per µL are whole: 4.7 /µL has lost its thousands. */
const hasFraction = (value: string) => /[.,]\d{1,2}$/.test(value.trim())

const isCount = (unit: string) => /^(?:10\*\d+)?\/[um]?L$/.test(unit)

/**
 * D-dimer in mg/L instead of ng/mL: the value and its range tell them apart, where the limits of the living are known. A CRP
 * of 0.6 g/L may be, but its range is never "< 5.0".
 */
function isPlausibleIn(unit: string, { name, value, range = '' }: ReportedTest): boolean {
  const { low, high } = parseRange(range) ?? {}
  const number = parseNumber(value.replace(/^[<>≤≥=\s]+/, ''))
  const limit = high ?? low
  return termsOf(name).some(({ term }) => {
    const limits = findLimits(term.component)
    if (!limits || number === undefined) return false
    const isWithin = (amount: number) => {
      const converted = convertUnit(amount, unit, limits[0])
      return converted !== undefined && converted >= limits[1] && converted <= limits[2]
    }
    return isWithin(number) && (limit === undefined || limit === 0 || isWithin(limit))
  })
}
