import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import { isBlood, type Specimen } from '#service/parsing/specimen/read-specimen.ts'
import { areCommensurable } from '#service/parsing/units/normalize-unit.ts'
import type { Candidate } from './find-candidates.ts'
import type { LoincMatch, MatchInput } from './match-loinc.ts'
import { loincThresholds } from './thresholds.ts'

interface Agreement {
  score: number
  reason?: string
}

export function scoreCandidate(
  { term, nameScore, reason }: Candidate,
  input: MatchInput,
  specimen: Specimen | undefined,
): LoincMatch {
  const unit = unitAgreement(term, input)
  const place = specimenAgreement(term, specimen)
  const modifiers = modifierAgreement(term, `${input.panel ?? ''} ${input.name}`)
  const score = nameScore * loincThresholds.nameShare + unit.score + place.score + modifiers
  return {
    term,
    confidence: Math.max(0, Math.min(loincThresholds.printedCode, score)),
    reasons: [reason, unit.reason, place.reason].filter((given) => given !== undefined),
  }
}

function unitAgreement(term: LoincTerm, { unit, isQualitative }: MatchInput): Agreement {
  const scores = loincThresholds.unit
  if (!term.unit) {
    if (isQualitative) return { score: scores.wordExpected }
    return { score: unit ? scores.measureForWord : scores.numberForWord }
  }
  if (isQualitative) return { score: scores.wordForNumber, reason: 'value-is-a-word' }
  if (!unit) return { score: isUnitless(term.unit) ? scores.noneNeeded : scores.missing }
  if (unit === term.unit) return { score: scores.same, reason: 'unit' }
  if (areSameKind(unit, term.unit) || areArbitrary(unit, term.unit))
    return { score: scores.sameKind, reason: 'unit' }
  const isWithoutArea = unit === 'mL/min' && term.unit === 'mL/min/{1.73_m2}'
  return { score: isWithoutArea ? scores.withoutArea : scores.differs, reason: 'unit-differs' }
}

const arbitrary = /^(?:\[arb'U\]|\[[GM]PL'U\]|\{(?:Index_val|ratio|Ratio)\}|U\/mL|\[IU\]\/mL|U\/L)$/

/** Each maker of an antibody test defines its own units: they are interchangeable here. */
const areArbitrary = (unit: string, own: string) =>
  arbitrary.test(unit) && arbitrary.test(own) && !own.endsWith('/L')

/** Nothing is missing where no unit is printed. */
export const isUnitless = (unit: string) =>
  unit.startsWith('{') || unit === '[pH]' || isPlainRatio(unit)

/** such as mg/mg{creat} */
const isPlainRatio = (unit: string) => /^([\w[\]]+)\/\1(?:\{[^}]*\})?$/.test(unit)

/** Laboratories print U for IU, and meq for mmol of ions with one charge. */
export function areSameKind(left: string, right: string): boolean {
  const plain = (unit: string) =>
    unit
      .replaceAll('[IU]', 'U')
      .replaceAll(/\{[^}]*\}/g, '')
      .replace(/^meq/, 'mmol')
  const [a, b] = [plain(left), plain(right)]
  if (a === b) return true
  if (a === '' || b === '') return isPlainRatio(a || b)
  // Glycated hemoglobin is measured in either, and 5 % are not 50 mmol/mol.
  const isPart = [a, b].includes('%') && [a, b].includes('mmol/mol')
  return !isPart && areCommensurable(a, b)
}

const termSpecimens: [Specimen, RegExp][] = [
  ['urine', /urine/i],
  ['csf', /spinal/i],
  ['stool', /stool/i],
  ['arterial', /arterial/i],
]

/** Blood for the rest; undefined for a term of any specimen. */
export function specimenOfTerm({ specimen }: LoincTerm): Specimen | undefined {
  if (/^(?:XXX|Respiratory|Stomach)/.test(specimen)) return undefined
  return termSpecimens.find(([, pattern]) => pattern.test(specimen))?.[0] ?? 'blood'
}

/** Blood may be arterial. No other fluid stands in for another. */
function specimenAgreement(term: LoincTerm, printed: Specimen | undefined): Agreement {
  const { same, differs, arterial, ruledOut } = loincThresholds.specimen
  const kind = specimenOfTerm(term)
  if (kind === undefined) return { score: isAirway(term, printed) ? 0 : ruledOut }
  if (kind === (printed ?? 'blood')) {
    if (kind === 'blood') return { score: 0 }
    return { score: same, reason: 'specimen' }
  }
  const reason = 'specimen-differs'
  if (printed !== undefined && !isBlood(printed)) return { score: ruledOut, reason }
  return isBlood(kind) ? { score: arterial } : { score: differs, reason }
}

const airway: readonly Specimen[] = ['other', 'saliva', 'sputum']

/** A term of any specimen fits all of them, a respiratory one only those of the airway. */
const isAirway = ({ specimen }: LoincTerm, printed: Specimen | undefined) =>
  specimen === 'XXX' || printed === undefined || airway.includes(printed)

const modifiers: [RegExp, RegExp][] = [
  [/\b(?:fasting|ayunas|nüchtern|nuchter|fbs|fpg)\b/i, /fasting|post CFst/i],
  [/\b(?:free|libre|freies?|ft[34])\b/i, /\bfree\b/i],
  [/\b(?:direct|conjugated|directa|direkt)\b/i, /direct|conjugated|glucuronidated/i],
  [/\b(?:ionized|ionised)\b/i, /ionized/i],
  [
    /\b(?:calculated|calc|calculad[oa]|berechnet|calcul[eé]e?|calcolat[oa])(?!\p{L})/iu,
    /calculated/i,
  ],
  [/\bnon[- ]?(?:afr|black)/i, /among non-blacks/i],
  [/\b24[- ]?h(?:ou)?rs?\b/i, /24 hour/i],
  [/\b(?:reticulocytes?)\b/i, /reticulocyte/i],
]

/** Words that distinguish kinds of one analyte belong in both names or in neither. */
function modifierAgreement(term: LoincTerm, printed: string): number {
  const { onlyInTerm, onlyInPrint } = loincThresholds.modifier
  let score = 0
  for (const [inPrint, inTerm] of modifiers) {
    const isInTerm = inTerm.test(term.name) || inTerm.test(term.component)
    if (inPrint.test(printed) !== isInTerm) score += isInTerm ? onlyInTerm : onlyInPrint
  }
  return score
}
