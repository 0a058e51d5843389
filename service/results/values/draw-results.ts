import { formulas } from '#service/results/physiology/derived-values.ts'
import { printUnit } from '#service/results/physiology/print-unit.ts'
import { type Norms, type Person, readNorms } from '#service/results/physiology/read-norms.ts'
import {
  findMeasured,
  findWorded,
  type Measured,
  type Worded,
} from '#service/results/physiology/read-physiology.ts'
import { chooseTargets, isCalculated } from './choose-targets.ts'
import { drawNumber, judge, round, type Standing } from './draw-number.ts'
import { type ExpectedResult, reflexParents, type Target } from './expected-result.ts'
import {
  type PrintedResult,
  printMeasured,
  printWorded,
  type ResultInterpretation,
  type ResultType,
} from './print-result.ts'
import { seededShare } from './seeded-share.ts'

export interface ResultPlan {
  expected: readonly ExpectedResult[]
  person: Person
  userId: string
  orderId: string
  wanted: ResultInterpretation
  /** the types in turn; without them each result has the type of its method */
  types?: readonly ResultType[] | undefined
  wantsReflex?: boolean
  /** The result that a correction changes although its interpretation stays, with the number of the correction. */
  nudged?: { slug: string; correction: number } | undefined
}

export interface DrawnResult extends PrintedResult {
  expected: ExpectedResult
  notes: string | null
}

interface MeasuredDraft {
  expected: ExpectedResult
  row: Measured
  norms: Norms
  target: Target | undefined
  /** by LOINC code, where the value is calculated */
  inputs: readonly string[]
  spread: number
  value: number
}

const maxAttempts = 40

/**
 * Believable values for an order: the same for the same plan, near each other for orders of one patient, and as a whole
 * normal, abnormal or critical as wanted. A reflex result is there when its parent is outside of its range.
 */
export function drawResults(plan: ResultPlan): DrawnResult[] {
  const targets = chooseTargets({ ...plan, wantsReflex: plan.wantsReflex === true })
  const drafts = draftMeasured(plan, targets)
  const standings = new Map(
    drafts.map((draft) => [draft.expected.slug, judge(draft.value, draft.norms)]),
  )
  const isOutside = (slug: string) =>
    targets.has(slug) || (standings.get(slug) ?? 'normal') !== 'normal'
  return plan.expected
    .filter(({ slug, isReflex }) => !isReflex || isOutside(reflexParents[slug] ?? ''))
    .flatMap((expected, index) => {
      const draft = drafts.find((candidate) => candidate.expected === expected)
      const standing = standings.get(expected.slug)
      if (draft && standing) return printDraft(draft, standing, typeAt(plan, index))
      const worded = findWorded(expected.loinc?.code ?? '')
      return worded ? printWords(expected, worded, plan, targets.get(expected.slug)) : []
    })
}

const typeAt = ({ types }: ResultPlan, index: number) =>
  types && types.length > 0 ? types[index % types.length] : undefined

function printDraft(
  { expected, row, norms, value }: MeasuredDraft,
  standing: Standing,
  type: ResultType | undefined,
): DrawnResult {
  const unit = printUnit(expected.loinc?.ucum ?? null)
  return { expected, notes: null, ...printMeasured({ row, norms, value, standing, unit }, type) }
}

function printWords(
  expected: ExpectedResult,
  worded: Worded,
  { userId }: ResultPlan,
  target: Target | undefined,
): DrawnResult {
  // A reflex test that was added confirms what its parent found.
  const isOutside = target !== undefined || expected.isReflex
  const isCritical = target?.isCritical === true
  const at = Math.floor(seededShare(userId, expected.slug, 'word') * worded.abnormal.length)
  const abnormal = worded.abnormal[at] ?? worded.normal
  const text = isCritical ? worded.critical || abnormal : isOutside ? abnormal : worded.normal
  return {
    expected,
    notes:
      isCritical && worded.critical === ''
        ? 'Reported as critical under the notification policy of the laboratory.'
        : null,
    ...printWorded(worded, {
      text,
      unit: printUnit(expected.loinc?.ucum ?? null),
      interpretation: isCritical ? 'critical' : isOutside ? 'abnormal' : 'normal',
    }),
  }
}

/** Draws until no value is further outside than wanted: calculated values follow from others, which then move inward. */
function draftMeasured(plan: ResultPlan, targets: Map<string, Target>): MeasuredDraft[] {
  const drafts = plan.expected.flatMap((expected) => startDraft(plan, expected, targets))
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    for (const draft of drafts) if (draft.inputs.length === 0) draft.value = drawValue(plan, draft)
    calculate(drafts, plan.person)
    const wrong = drafts.filter((draft) => isFurtherThanWanted(draft, drafts, plan.wanted))
    if (wrong.length === 0) break
    const codes = new Set(wrong.flatMap((draft) => listSources(draft, drafts)))
    for (const draft of drafts)
      if (codes.has(draft.expected.loinc?.code ?? '')) draft.spread *= 0.75
  }
  return drafts
}

function startDraft(
  plan: ResultPlan,
  expected: ExpectedResult,
  targets: Map<string, Target>,
): MeasuredDraft[] {
  const { loinc } = expected
  const row = loinc ? findMeasured(loinc.code) : undefined
  if (!loinc || !row) return []
  const inputs = isCalculated(loinc.code, plan.expected) ? (formulas[loinc.code]?.from ?? []) : []
  const norms = readNorms(row, plan.person)
  const target = targets.get(expected.slug)
  return [{ expected, row, norms, target, inputs, spread: 1, value: 0 }]
}

function drawValue({ userId, orderId, nudged }: ResultPlan, draft: MeasuredDraft): number {
  const { slug, loinc } = draft.expected
  const code = loinc?.code ?? slug
  // The patient's own level, and the small change from one sample to the next.
  const level = seededShare(userId, code, 'level')
  const change = (seededShare(orderId, code, 'change') - 0.5) * 0.14
  const moved = nudged?.slug === slug ? 0.31 * nudged.correction : 0
  const share = 0.07 + level * 0.86 + change + moved
  return drawNumber(draft.norms, draft.target, { share: share % 1, spread: draft.spread })
}

/** Formulas are listed after the formulas of their inputs. */
function calculate(drafts: MeasuredDraft[], person: Person) {
  const byCode = new Map(drafts.map((draft) => [draft.expected.loinc?.code ?? '', draft]))
  for (const [code, formula] of Object.entries(formulas)) {
    for (const draft of drafts) {
      if (draft.inputs.length === 0 || draft.expected.loinc?.code !== code) continue
      const inputs = draft.inputs.map((input) => byCode.get(input)?.value ?? 0)
      draft.value = round(formula.calculate(inputs, person), draft.row.digits)
    }
  }
}

const rankOf = (standing: Standing) =>
  standing === 'normal' ? 0 : standing.startsWith('critical') ? 2 : 1
const ranks = { normal: 0, abnormal: 1, critical: 2 }

function isFurtherThanWanted(
  draft: MeasuredDraft,
  drafts: readonly MeasuredDraft[],
  wanted: ResultInterpretation,
): boolean {
  const sources = new Set(listSources(draft, drafts))
  const explained = drafts.some(
    ({ expected, target }) => target && sources.has(expected.loinc?.code ?? ''),
  )
  return rankOf(judge(draft.value, draft.norms)) > (explained ? Math.max(ranks[wanted], 1) : 0)
}

/** The codes that a value is drawn from: its own, or those of its inputs. */
function listSources(draft: MeasuredDraft, drafts: readonly MeasuredDraft[]): string[] {
  if (draft.inputs.length === 0) return [draft.expected.loinc?.code ?? '']
  return draft.inputs.flatMap((input) => {
    const source = drafts.find(({ expected }) => expected.loinc?.code === input)
    return source ? listSources(source, drafts) : []
  })
}
