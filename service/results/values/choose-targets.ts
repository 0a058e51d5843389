import { formulas } from '#service/results/physiology/derived-values.ts'
import { type Person, readNorms } from '#service/results/physiology/read-norms.ts'
import { findMeasured, findWorded } from '#service/results/physiology/read-physiology.ts'
import { canReach } from './draw-number.ts'
import { type ExpectedResult, reflexParents, type Side, type Target } from './expected-result.ts'
import type { ResultInterpretation } from './print-result.ts'
import { seededShare } from './seeded-share.ts'

/** The results that laboratories most often call critical, by LOINC code: potassium, glucose, hemoglobin … */
const oftenCritical = [
  '2823-3',
  '2345-7',
  '718-7',
  '2951-2',
  '777-3',
  '17861-6',
  '6301-6',
  '6690-2',
]

interface Choice {
  expected: readonly ExpectedResult[]
  person: Person
  userId: string
  wanted: ResultInterpretation
  /** Whether a result that leads to a reflex result must be abnormal. */
  wantsReflex: boolean
}

/**
 * Which results are outside of their range, so that the set as a whole is as wanted. The choice depends on the patient,
 * not on the order: a follow-up is abnormal where the first order was.
 */
export function chooseTargets({ expected, person, userId, wanted, wantsReflex }: Choice) {
  const targets = new Map<string, Target>()
  const ordered = expected.filter(({ isReflex }) => !isReflex)
  const triggers = wantsReflex ? triggersOf(expected) : []
  for (const slug of triggers) targets.set(slug, { side: 'high', isCritical: false })
  if (wanted === 'normal') return targets
  const rank = (kind: string, { slug }: ExpectedResult) => seededShare(userId, slug, kind)
  const reach = (row: ExpectedResult, isCritical: boolean) =>
    sidesOf(row, { person, ordered, userId }, isCritical)
  const abnormal = ordered
    .filter((row) => reach(row, false).length > 0)
    .toSorted((a, b) => rank('abnormal', a) - rank('abnormal', b))
    .slice(0, ordered.length > 8 ? 2 : 1)
  for (const row of abnormal) setTarget(targets, row.slug, reach(row, false), false)
  if (wanted === 'abnormal') return targets
  const [critical] = ordered
    .filter((row) => reach(row, true).length > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || rank('critical', a) - rank('critical', b))
  if (critical) setTarget(targets, critical.slug, reach(critical, true), true)
  return targets
}

function setTarget(targets: Map<string, Target>, slug: string, sides: Side[], isCritical: boolean) {
  const [side] = sides
  if (side && (isCritical || !targets.has(slug))) targets.set(slug, { side, isCritical })
}

const placeOf = ({ loinc }: ExpectedResult) => {
  const at = oftenCritical.indexOf(loinc?.code ?? '')
  return at < 0 ? oftenCritical.length : at
}

const triggersOf = (expected: readonly ExpectedResult[]) =>
  expected.flatMap(({ slug, isReflex }) => (isReflex ? (reflexParents[slug] ?? []) : []))

interface Surroundings {
  person: Person
  ordered: readonly ExpectedResult[]
  userId: string
}

/** The sides on which the result can be outside, this patient's side first. Calculated values follow their inputs. */
function sidesOf(
  { slug, loinc }: ExpectedResult,
  { person, ordered, userId }: Surroundings,
  isCritical: boolean,
): Side[] {
  if (!loinc || isCalculated(loinc.code, ordered)) return []
  const row = findMeasured(loinc.code)
  if (!row) return findWorded(loinc.code) ? ['high'] : []
  const norms = readNorms(row, person)
  const sides: Side[] = seededShare(userId, slug, 'side') < 0.65 ? ['high', 'low'] : ['low', 'high']
  return sides.filter((side) => canReach(norms, { side, isCritical }))
}

export function isCalculated(code: string, among: readonly ExpectedResult[]): boolean {
  const formula = formulas[code]
  return formula?.from.every((input) => among.some(({ loinc }) => loinc?.code === input)) ?? false
}
