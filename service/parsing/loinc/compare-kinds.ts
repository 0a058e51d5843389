import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import { type Kinds, kindsOf, readPrintedKinds } from './read-kinds.ts'

/** A term that contradicts the name is no candidate; one that leaves something open is never chosen without a question. */
export type Agreement = 'agrees' | 'open' | 'contradicts'

interface Compared {
  kinds: Kinds
  unit?: string | undefined
  /** the table has the name as it is printed, and may use words in its own way */
  isWhole: boolean
  /** of a name that only resembles the table's, silence says nothing */
  isSimilar: boolean
}

/** Below a heading of antibodies only the antigen is printed. */
export function readKindsUnder(name: string, isUnderAntibodies: boolean): Kinds {
  const read = readPrintedKinds(name)
  return isUnderAntibodies && read.substances.size === 0
    ? { ...read, substances: new Set(['antibody']) }
    : read
}

/**
 * Whether a term may stand for a printed name: antigen, antibody, RNA, and DNA are different tests, and so are total and
 * free, percent and absolute, fasting and random, high-sensitivity and conventional.
 */
export function compareKinds(printed: Compared, term: LoincTerm): Agreement {
  const own = kindsOf(term)
  const meant = printed.kinds
  const sensitivity = compareSensitivity(meant, own, term, printed.unit)
  // The "H antigen" of a Widal test is an antibody.
  if (printed.isWhole) return sensitivity === 'open' ? 'open' : 'agrees'
  const all = [
    sensitivity,
    compareSubstances(meant, own, printed.isSimilar),
    compareImmunoglobulins(meant, own),
    compareFractions(meant, own),
    compareMeasures(meant, own),
    compareTimings(meant, own),
    compareCells(meant, own, term),
  ]
  if (all.includes('contradicts')) return 'contradicts'
  return all.includes('open') ? 'open' : 'agrees'
}

function compareSubstances(
  { substances: read }: Kinds,
  { substances: own }: Kinds,
  isSimilar: boolean,
): Agreement {
  if (read.size === 0) return own.size > 0 && isSimilar ? 'open' : 'agrees'
  if (read.has('acid')) return own.has('rna') || own.has('dna') ? 'agrees' : 'contradicts'
  return read.symmetricDifference(own).size === 0 ? 'agrees' : 'contradicts'
}

function compareImmunoglobulins(read: Kinds, own: Kinds): Agreement {
  const [printed, meant] = [read.immunoglobulins, own.immunoglobulins]
  // "Rubella, IgG"
  if (own.isImmunoglobulin && !read.isImmunoglobulin) return 'contradicts'
  if (printed.size === 0) return meant.size === 0 || own.substances.size === 0 ? 'agrees' : 'open'
  if (meant.size === 0) {
    const isAny = printed.size > 1 || printed.has('igg')
    return isAny ? 'open' : 'contradicts'
  }
  return printed.symmetricDifference(meant).size === 0 ? 'agrees' : 'contradicts'
}

function compareFractions(read: Kinds, own: Kinds): Agreement {
  const isSame =
    read.isFree === own.isFree &&
    read.isBioavailable === own.isBioavailable &&
    read.isReverse === own.isReverse &&
    read.isIonized === own.isIonized &&
    read.bilirubin === own.bilirubin
  return isSame ? 'agrees' : 'contradicts'
}

function compareMeasures({ measure: read }: Kinds, { measure: own }: Kinds): Agreement {
  return read && own && read !== own ? 'contradicts' : 'agrees'
}

function compareTimings({ timing: read }: Kinds, { timing: own }: Kinds): Agreement {
  if (read === own || (read === 'random' && !own)) return 'agrees'
  return own ? 'contradicts' : 'open'
}

/** A troponin in ng/L is probably, but not certainly, of high sensitivity. */
function compareSensitivity(
  read: Kinds,
  own: Kinds,
  { component }: LoincTerm,
  unit: string | undefined,
): Agreement {
  const isTroponin = component.startsWith('Troponin')
  const hasBoth = isTroponin || component === 'C reactive protein'
  if (read.isHighSensitivity)
    return own.isHighSensitivity ? 'agrees' : hasBoth ? 'contradicts' : 'open'
  const isInNanograms = isTroponin && (unit === 'ng/L' || unit === 'pg/mL')
  if (isInNanograms) return 'open'
  return own.isHighSensitivity ? 'contradicts' : 'agrees'
}

const countsCells = /^(?:erythro|reticulo|hematocrit|hemoglobin|normoblast)/i

/** "RBC magnesium" is not the magnesium of serum; "RBC" alone is a count. */
function compareCells(read: Kinds, own: Kinds, { component }: LoincTerm): Agreement {
  const isSame = read.isOfRedCells === own.isOfRedCells
  return isSame || (read.isOfRedCells && countsCells.test(component)) ? 'agrees' : 'contradicts'
}
