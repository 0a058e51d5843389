import type { LoincTerm } from '../../catalogue/loinc/read-loinc-table.ts'
import { areCommensurable } from '../units/normalise-unit.ts'
import { type ComparedForm, loincIndex, prepareForm, shapeOf } from './loinc-index.ts'
import { listNameForms, type NameForm } from './name-forms.ts'
import { readSpecimen, specimenAgreement } from './specimen.ts'

/** What is known of a result when its code is looked for. */
export interface MatchInput {
  name: string
  /** UCUM; undefined where none is printed or it is not understood */
  unit?: string | undefined
  panel?: string | undefined
  isQualitative?: boolean
  /** how a germ answers to a drug: the table has no codes of drugs, only of what bears a like name */
  isSusceptibility?: boolean
  /** a code that the report prints beside the name */
  printedCode?: string | undefined
}

export interface LoincMatch {
  term: LoincTerm
  /** 0 to 1: the share of matches of this kind that are right */
  confidence: number
  reasons: string[]
}

export type MatchStatus = 'auto_match' | 'needs_review' | 'no_match'

const most = 5
const autoConfidence = 0.9
const leastConfidence = 0.55
/** A runner-up this close is a doubt. */
const closeBy = 0.04

/** The codes that a printed result may mean, the likeliest first, at most five. */
export function matchLoinc(input: MatchInput): { status: MatchStatus; matches: LoincMatch[] } {
  if (input.isSusceptibility) return { status: 'no_match', matches: [] }
  const printed = input.printedCode && loincIndex().byCode.get(input.printedCode)
  const scored = scoreTerms(input)
  if (printed) {
    const others = scored.filter(({ term }) => term !== printed)
    const first = { term: printed, confidence: 0.99, reasons: ['printed-code'] }
    return { status: 'auto_match', matches: [first, ...others].slice(0, most) }
  }
  const matches = scored.filter(({ confidence }) => confidence >= leastConfidence).slice(0, most)
  return { status: statusOf(matches), matches }
}

function statusOf([first, second]: readonly LoincMatch[]): MatchStatus {
  if (!first) return 'no_match'
  const isAlone = !second || first.confidence - second.confidence >= closeBy
  return first.confidence >= autoConfidence && isAlone ? 'auto_match' : 'needs_review'
}

interface Candidate {
  term: LoincTerm
  nameScore: number
  reason: string
}

function scoreTerms(input: MatchInput): LoincMatch[] {
  const specimen = readSpecimen(`${input.panel ?? ''} ${input.name}`)
  return findCandidates(input)
    .map((candidate) => scoreCandidate(candidate, input, specimen))
    .filter((match) => match.confidence > 0)
    .toSorted((a, b) => b.confidence - a.confidence || rank(a.term) - rank(b.term))
}

const rank = (term: LoincTerm) => term.code.length * 10_000 + Number.parseInt(term.code, 10)

const antibodies = /anti[- ]?(?:bod|licham|k(?:ö|oe?)rper|cuerpo)|\bena\b|auto[- ]?immun|autoimmun/i

/** Under a heading of antibodies the antigen alone is printed. */
function formsUnder(name: string, panel = ''): readonly NameForm[] {
  const forms = listNameForms(name)
  if (!antibodies.test(panel)) return forms
  const alone = forms.flatMap(({ form, weight }) =>
    [`anti ${form}`, `${form} ab`, `${form} antibody`, `${form} igg`].map((full) => ({
      form: full,
      weight: weight * 0.97,
    })),
  )
  return [...forms, ...alone]
}

function findCandidates({ name, panel }: MatchInput): Candidate[] {
  const found = new Map<LoincTerm, Candidate>()
  const add = (candidate: Candidate) => {
    const known = found.get(candidate.term)
    if (!known || known.nameScore < candidate.nameScore) found.set(candidate.term, candidate)
  }
  const forms = formsUnder(name, panel)
  for (const { form, weight } of forms) {
    for (const { term, weight: own } of loincIndex().byName.get(form) ?? [])
      add({ term, nameScore: weight * own, reason: weight === 1 ? 'name' : 'part-of-name' })
  }
  if (found.size === 0) for (const alike of findMisread(forms)) add(alike)
  const best = Math.max(0, ...[...found.values()].map(({ nameScore }) => nameScore))
  if (best < 0.9 && forms[0]) for (const near of findNear(forms[0].form)) add(near)
  return [...found.values()]
}

/** HbAlc is HbA1c to an engine, and to a hurried eye. */
function findMisread(forms: readonly NameForm[]): Candidate[] {
  const { byName, byShape } = loincIndex()
  return forms.flatMap(({ form, weight }) =>
    (byName.get(byShape.get(shapeOf(form)) ?? '') ?? []).map(({ term, weight: own }) => ({
      term,
      nameScore: weight * own * 0.95,
      reason: 'similar-name',
    })),
  )
}

/** Names that share most of their words, or differ by a letter or two as misspelled and misread ones do. */
function findNear(form: string): Candidate[] {
  const own = prepareForm(form)
  const { byName, forms } = loincIndex()
  const near: Candidate[] = []
  for (const other of forms) {
    const score = nearness(own, other)
    if (score < 0.6) continue
    for (const { term, weight } of byName.get(other.form) ?? [])
      near.push({ term, nameScore: score * 0.9 * weight, reason: 'similar-name' })
  }
  return near
}

function nearness(own: ComparedForm, other: ComparedForm): number {
  const shared = other.words.filter((word) => own.words.includes(word)).length
  const overlap = shared === 0 ? 0 : (2 * shared) / (own.words.length + other.words.length)
  const { length } = own.form
  const isLong = length >= 6 && other.form.length >= 6
  const spelling = isLong && Math.abs(length - other.form.length) <= 3 ? likeness(own, other) : 0
  return Math.max(overlap * 0.95, spelling >= 0.8 ? spelling : 0)
}

const likeness = (own: ComparedForm, other: ComparedForm) =>
  Math.max(similarity(own.pairs, other.pairs), differsByOne(own.form, other.form) ? 0.85 : 0)

/** One letter read as another: the rest is the same before and after it. */
function differsByOne(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return left.slice(at + 1) === right.slice(at + 1)
}

/** 1 for equal texts, less by the share of pairs of letters that differ (Sørensen and Dice). */
function similarity(left: readonly string[], right: readonly string[]): number {
  let shared = 0
  let at = 0
  for (const pair of left) {
    while (at < right.length && (right[at] ?? '') < pair) at += 1
    if (right[at] !== pair) continue
    shared += 1
    at += 1
  }
  return (2 * shared) / (left.length + right.length)
}

function scoreCandidate(
  candidate: Candidate,
  input: MatchInput,
  specimen: string | undefined,
): LoincMatch {
  const { term, nameScore, reason } = candidate
  const reasons = [reason]
  let score = nameScore * 0.9
  const unit = unitAgreement(term, input)
  score += unit.score
  if (unit.reason) reasons.push(unit.reason)
  const place = specimenAgreement(term.specimen, specimen)
  score += place.score
  if (place.reason) reasons.push(place.reason)
  score += modifierAgreement(term, `${input.panel ?? ''} ${input.name}`)
  return { term, confidence: Math.max(0, Math.min(0.99, score)), reasons }
}

function unitAgreement(
  term: LoincTerm,
  { unit, isQualitative }: MatchInput,
): { score: number; reason?: string } {
  if (!term.unit) return isQualitative ? { score: 0.08 } : { score: unit ? -0.3 : -0.05 }
  if (isQualitative) return { score: -0.12, reason: 'value-is-a-word' }
  if (!unit) return { score: isUnitless(term.unit) ? 0.08 : -0.02 }
  if (unit === term.unit) return { score: 0.1, reason: 'unit' }
  if (sameKind(unit, term.unit) || areArbitrary(unit, term.unit))
    return { score: 0.08, reason: 'unit' }
  return { score: -0.4, reason: 'unit-differs' }
}

const arbitrary = /^(?:\[arb'U\]|\[[GM]PL'U\]|\{(?:Index_val|ratio|Ratio)\}|U\/mL|\[IU\]\/mL|U\/L)$/

/** Units that each maker of an antibody test defines for itself stand for one another. */
const areArbitrary = (unit: string, own: string) =>
  arbitrary.test(unit) && arbitrary.test(own) && !own.endsWith('/L')

const isUnitless = (unit: string) => unit.startsWith('{') || unit === '[pH]'

/** Laboratories print U and IU for the same, and meq for mmol of ions with one charge. */
function sameKind(left: string, right: string): boolean {
  const plain = (unit: string) =>
    unit
      .replaceAll('[IU]', 'U')
      .replaceAll(/\{[^}]*\}/g, '')
      .replace(/^meq/, 'mmol')
  const [a, b] = [plain(left), plain(right)]
  return a === b || (a !== '' && b !== '' && areCommensurable(a, b))
}

const modifiers: [RegExp, RegExp][] = [
  [/\b(?:fasting|ayunas|nüchtern|nuchter|fbs|fpg)\b/i, /fasting|post CFst/i],
  [/\b(?:free|libre|freies?|ft[34])\b/i, /\bfree\b/i],
  [/\b(?:direct|conjugated|directa|direkt)\b/i, /direct|conjugated|glucuronidated/i],
  [/\b(?:ionized|ionised)\b/i, /ionized/i],
  [/\b(?:calculated|calc)\b/i, /calculated/i],
  [/\b24[- ]?h(?:ou)?rs?\b/i, /24 hour/i],
  [/\b(?:reticulocytes?)\b/i, /reticulocyte/i],
]

/** A word that tells kinds of one analyte apart stands in both or in neither. */
function modifierAgreement(term: LoincTerm, printed: string): number {
  let score = 0
  for (const [inPrint, inTerm] of modifiers) {
    const isInTerm = inTerm.test(term.name) || inTerm.test(term.component)
    if (inPrint.test(printed) !== isInTerm) score -= isInTerm ? 0.06 : 0.02
  }
  return score
}
