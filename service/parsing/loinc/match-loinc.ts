import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import {
  isBlood,
  isBodyFluid,
  type PrintedSpecimen,
  readSpecimen,
  readSpecimenOfName,
  type Specimen,
} from '#service/parsing/specimen/read-specimen.ts'
import { compareKinds, readKindsUnder } from './compare-kinds.ts'
import {
  type Candidate,
  findCandidates,
  isUnderAntibodies,
  listSiblings,
} from './find-candidates.ts'
import { loincIndex } from './loinc-index.ts'
import { isSameBesidesMethod, preferOpenMethod } from './method-variants.ts'
import { withoutReflex } from './name-forms.ts'
import { scoreCandidate, specimenOfTerm } from './score-candidate.ts'
import { loincThresholds } from './thresholds.ts'

export interface MatchInput {
  name: string
  /** UCUM; undefined where none is printed or it is unknown */
  unit?: string | undefined
  panel?: string | undefined
  /** as the report's headings and statements say; the name itself goes before it */
  specimen?: PrintedSpecimen | undefined
  isQualitative?: boolean
  /** such as 1:64: the test is a titer even where its name does not say so */
  isTiter?: boolean
  /** some time after a stimulus: the code of the plain test is no more than a candidate */
  isTimed?: boolean
  /** how a germ responds to a drug: the table has no codes for drugs, only for similar names */
  isSusceptibility?: boolean
  printedCode?: string | undefined
}

export interface LoincMatch {
  term: LoincTerm
  /** 0 to 1 */
  confidence: number
  reasons: string[]
}

export type MatchStatus = 'auto_match' | 'needs_review' | 'no_match'

export interface Matched {
  status: MatchStatus
  matches: LoincMatch[]
  /** what the report says that the sample is made of */
  specimen?: Specimen | undefined
}

/** The most probable code first. */
export function matchLoinc(printedInput: MatchInput): Matched {
  const input = { ...printedInput, name: withoutReflex(printedInput.name) }
  const { maxMatches, minCandidate, printedCode } = loincThresholds
  if (input.isSusceptibility) return { status: 'no_match', matches: [] }
  const printed = input.printedCode && loincIndex().byCode.get(input.printedCode)
  const scored = listTerms(input)
  const specimen = printedSpecimen(input)?.kind
  if (printed) {
    const others = scored.filter(({ term }) => term !== printed)
    const first = { term: printed, confidence: printedCode, reasons: ['printed-code'] }
    const status = contradictsSpecimen(printed, input) ? 'needs_review' : 'auto_match'
    return { status, matches: [first, ...others].slice(0, maxMatches), specimen }
  }
  const matches = preferOpenMethod(
    scored.filter(({ confidence }) => confidence >= minCandidate).slice(0, maxMatches),
  )
  const status = statusOf(matches)
  return {
    status:
      status === 'auto_match' && (input.isTimed || leavesSpecimenOpen(input))
        ? 'needs_review'
        : status,
    matches,
    specimen,
  }
}

function statusOf([first, second]: readonly LoincMatch[]): MatchStatus {
  if (!first) return 'no_match'
  const { minAutomatic, minLead } = loincThresholds
  const hasLead =
    !second ||
    first.confidence - second.confidence >= minLead ||
    isSameBesidesMethod(first.term, second.term)
  return first.confidence >= minAutomatic && hasLead ? 'auto_match' : 'needs_review'
}

const printedSpecimen = ({ name, panel = '', specimen }: MatchInput) =>
  readSpecimenOfName(name) ?? specimen ?? readSpecimen(panel)

/** A code printed for blood under a heading that names another fluid. */
function contradictsSpecimen(term: LoincTerm, input: MatchInput): boolean {
  const printed = printedSpecimen(input)
  const own = specimenOfTerm(term)
  return (
    printed !== undefined && !isBlood(printed.kind) && own !== undefined && own !== printed.kind
  )
}

/** Whether the sample may still be of the fluid above: the test exists for it, or tests of it have no codes. */
function leavesSpecimenOpen(input: MatchInput): boolean {
  const specimen = printedSpecimen(input)
  if (!specimen || specimen.isCertain) return false
  if (isBodyFluid(specimen.kind)) return true
  return scoreTerms(input, specimen.kind).some(
    ({ term, confidence }) =>
      confidence >= loincThresholds.minCandidate && specimenOfTerm(term) === specimen.kind,
  )
}

function listTerms(input: MatchInput): LoincMatch[] {
  const specimen = printedSpecimen(input)
  if (!specimen || specimen.isCertain) return scoreTerms(input, specimen?.kind)
  const both = [...scoreTerms(input, specimen.kind), ...scoreTerms(input, undefined)]
  const best = Map.groupBy(both.toSorted(byConfidence), ({ term }) => term)
  return [...best.values()].flatMap(([match]) => (match ? [match] : []))
}

function scoreTerms(input: MatchInput, specimen: Specimen | undefined): LoincMatch[] {
  const found = findCandidates(input.name, input)
  const scored = scoreAll(found, input, specimen)
  const hasGood = (scored[0]?.confidence ?? 0) >= loincThresholds.minAutomatic
  return hasGood ? scored : scoreAll([...found, ...listSiblings(found)], input, specimen)
}

function scoreAll(
  candidates: readonly Candidate[],
  input: MatchInput,
  specimen: Specimen | undefined,
): LoincMatch[] {
  const { unit } = input
  const kinds = readKindsUnder(input.name, isUnderAntibodies(input.panel))
  const best = new Map<LoincTerm, LoincMatch & { isOpen: boolean }>()
  for (const candidate of candidates) {
    const isWhole = candidate.reason === 'name' && candidate.nameScore === 1
    const compared = { kinds, unit, isWhole, isSimilar: candidate.reason === 'similar-name' }
    const agreement = compareKinds(compared, candidate.term)
    if (agreement === 'contradicts') continue
    const match = scoreCandidate(candidate, input, specimen)
    const isOpen = agreement === 'open'
    const limit = isOpen ? loincThresholds.maxOpen : 1
    const confidence = Math.min(match.confidence, limit)
    const known = best.get(candidate.term)?.confidence ?? 0
    if (confidence > known) best.set(candidate.term, { ...match, confidence, isOpen })
  }
  const all = [...best.values()].toSorted(byConfidence)
  const isDecided = !all[0]?.isOpen && (all[0]?.confidence ?? 0) >= loincThresholds.minAutomatic
  return all
    .filter(({ isOpen }) => !isDecided || !isOpen)
    .map(({ isOpen: _isOpen, ...match }) => match)
}

const byConfidence = (a: LoincMatch, b: LoincMatch) =>
  b.confidence - a.confidence || rank(a.term) - rank(b.term)

/** Older codes first: they are the common ones. */
const rank = (term: LoincTerm) => term.code.length * 10_000 + Number.parseInt(term.code, 10)
