import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import { plainText } from '#service/parsing/specimen/read-specimen.ts'

/** What distinguishes tests of one analyte, as a name says it or as a LOINC term does. */
export interface Kinds {
  /** what is looked for; `acid` for RNA or DNA that is not named */
  substances: ReadonlySet<'antigen' | 'antibody' | 'rna' | 'dna' | 'acid'>
  immunoglobulins: ReadonlySet<string>
  /** an immunoglobulin itself, not one against something: no other name goes before it */
  isImmunoglobulin: boolean
  isFree: boolean
  isBioavailable: boolean
  isReverse: boolean
  isIonized: boolean
  bilirubin: 'direct' | 'indirect' | undefined
  measure: 'percent' | 'absolute' | undefined
  timing: 'fasting' | 'random' | 'after-meal' | 'trough' | 'peak' | undefined
  isHighSensitivity: boolean
  isOfRedCells: boolean
}

type Substance = 'antigen' | 'antibody' | 'rna' | 'dna' | 'acid'

const named: readonly (readonly [Substance, RegExp])[] = [
  [
    'antibody',
    /\banti[- ](?!thrombin|trypsin|xa\b|mull?er)|\banti(?:nucle|strepto|mito|cardio|phospho|fosfo|gliad|endomys|neutro|bod|korp|kuerp|licha|cuerpo|corps?|corpi)|\babs?\b|\b(?:ak|acs?)\b|\bhb[sec]ab\b|\b(?:hcv|hiv|cmv|ebv)ab\b|\big[agme]\b/,
  ],
  ['antigen', /\bantig[ei]\w*|\bags?\b|\bhb[sec]ag\b|\bp24\b|\bns1\b/],
  ['rna', /\br?rna\b|\barn\b|\brns\b/],
  ['dna', /\bdna\b|\badn\b|\bdns\b/],
  [
    'acid',
    /\bpcr\b|\bnaat?\b|\bnat\b|\btma\b|\bviral load\b|\bcarga viral\b|\bcharge virale\b|\bviruslast\b|\bvirale? (?:last|load|belasting)\b/,
  ],
]

function readSubstances(text: string): Set<Substance> {
  const found = new Set(named.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])))
  // An antibody against DNA is an antibody; PCR of RNA is RNA.
  if (found.has('antibody'))
    for (const other of ['rna', 'dna', 'acid'] as const) found.delete(other)
  if (found.has('rna') || found.has('dna')) found.delete('acid')
  return found
}

const readImmunoglobulins = (text: string) => new Set(text.match(/\big[agme]\b/g) ?? [])

const immunoglobulin =
  /^(?:(?:serum|s|p|total\w*|gesamt|quant\w*)[-.,: ]*)*(?:ig[agme]\b|i[mn]mu+n\w*globul)/

const free = /\b(?:free|libres?|frei(?:es)?|vrije?|liber[oa]|unbound|f-?t[34]|fpsa)\b/
const ionized = /\bion\.|\b(?:ge)?ioni[szc]|\bica\b/

const redCells = /\b(?:rbc|erythro[cz]yt\w*|eritroc\w*|red (?:blood )?cells?|intracellular)\b/

export function readPrintedKinds(name: string): Kinds {
  const text = plainText(name)
  return {
    substances: readSubstances(text),
    immunoglobulins: readImmunoglobulins(text),
    isImmunoglobulin: immunoglobulin.test(text),
    isFree: free.test(text),
    isBioavailable: /bioavail|biodispon|bioverf|biobeschik/.test(text),
    isReverse: /\breverse|\br-?t3\b|inversa|reverses/.test(text),
    isIonized: ionized.test(text),
    bilirubin: readBilirubin(text),
    measure: readMeasure(text),
    timing: readTiming(text),
    isHighSensitivity:
      /\bhs\b|\bhs-?(?:crp|c?tn|trop)|high[- ]?sens|hochsens|hooggevoel|ultra[- ]?sens|\bus-?crp|alta sensib|haute sensib|hypersens/.test(
        text,
      ),
    isOfRedCells: redCells.test(text),
  }
}

function readBilirubin(text: string): Kinds['bilirubin'] {
  if (!/\bt?d?i?-?bil/.test(text)) return undefined
  if (/\bindire[ck]t|un-?conjug|no conjug|non conjug|unkonj|ongeconj|\bibil/.test(text))
    return 'indirect'
  return /\bdire[ck]t|conjug|konjug|\bdbil/.test(text) ? 'direct' : undefined
}

function readMeasure(text: string): Kinds['measure'] {
  if (/\babs(?:ol\w*)?\b|#/.test(text)) return 'absolute'
  return /%|\bpercent\w*|\bporcentaje|\bprozent\w*|\bpourcentage|\brelativ\w*/.test(text)
    ? 'percent'
    : undefined
}

function readTiming(text: string): Kinds['timing'] {
  if (
    /\brandom|\bcasual|al azar|gelegenheit|\b(?:non|not|niet)[- ]?(?:fasting|nuchter)|sin ayun/.test(
      text,
    )
  )
    return 'random'
  if (
    /post ?-?prandi|posprandi|\bpp\b|\bppb?[sg]\b|after (?:meal|food|lunch|breakfast)|\bogtt|\bgtt\b|\d ?h(?:ours?|rs?)?\.? (?:post|pp|after|nach)|(?:post|nach|despues de) (?:\d|comer)/.test(
      text,
    )
  )
    return 'after-meal'
  if (
    /\bfasting|\bayun|\bnuchtern|\bnuchter|\ba jeun|digiuno|\bfb[sg]\b|\bfpg\b|(?:sugar|glucose) ?\(f\)/.test(
      text,
    )
  )
    return 'fasting'
  if (/\btrough|\bvalle\b|talspiegel|dalspiegel/.test(text)) return 'trough'
  return /\bpeak\b|\bpico\b|spitzenspiegel/.test(text) ? 'peak' : undefined
}

const kindsOfTerms = new Map<LoincTerm, Kinds>()

export function kindsOf(term: LoincTerm): Kinds {
  const known = kindsOfTerms.get(term) ?? readTermKinds(term)
  kindsOfTerms.set(term, known)
  return known
}

function readTermKinds({ component, name, unit, specimen, synonyms }: LoincTerm): Kinds {
  const parts = plainText(component.replaceAll(/[.+^]/g, ' '))
  const whole = `${parts} ${plainText(name)}`
  return {
    substances: readSubstances(parts),
    immunoglobulins: readImmunoglobulins(parts),
    isImmunoglobulin: /^ig[agme]$/.test(parts),
    isFree: /\bfree\b/.test(parts) && !/weakly bound/.test(parts),
    isBioavailable: /weakly bound/.test(parts),
    isReverse: /\breverse\b/.test(parts),
    isIonized: /ionized/.test(parts),
    bilirubin: !/^bilirubin /.test(parts)
      ? undefined
      : /non-glucuronid/.test(parts)
        ? 'indirect'
        : 'direct',
    measure:
      unit === '%' ? 'percent' : /^(?:10\*\d+)?\/u?L$/.test(unit ?? '') ? 'absolute' : undefined,
    timing: readTermTiming(whole),
    isHighSensitivity: /high sens/.test(whole) || synonyms.some((printed) => /^hs-/i.test(printed)),
    isOfRedCells: specimen === 'Red Blood Cells' && !/^(?:erythro|direct|eicosa)/.test(parts),
  }
}

function readTermTiming(whole: string): Kinds['timing'] {
  if (/\bfasting|post cfst/.test(whole)) return 'fasting'
  if (/post meal|\d+h post|post \d+ g|post (?:dose )?glucose/.test(whole)) return 'after-meal'
  return /\btrough\b/.test(whole) ? 'trough' : undefined
}
